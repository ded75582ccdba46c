import { expect, test } from 'vitest'
import {
  allEvent,
  createEvent,
  createMasterClass,
  createMeetup,
  deleteEvent,
  deleteMeetup,
  type Event,
  inIndia,
  instantOf,
  updateEvent,
  updateMeetup,
} from '#contract/events/events.ts'
import { makeEvent } from '#test/cases/events/event-calls.ts'
import { eventForm, fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { untilItHears } from '#test/cases/page-invalidation.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const nobody = '01999999-9999-7999-8999-999999999999'

const site = await sharedTestApp()

async function pageOf(site: Site): Promise<string> {
  return (await site.http('/events')).text()
}

test.each([
  ['2030-01-01', '00:00', '2029-12-31T18:30:00.000Z'],
  ['2030-01-01', '05:29', '2029-12-31T23:59:00.000Z'],
  ['2028-02-29', '23:59', '2028-02-29T18:29:00.000Z'],
])('%s at %s in India is the instant %s', (date, time, instant) => {
  expect(instantOf(date, time).toISOString()).toBe(instant)
  expect(inIndia(new Date(instant))).toEqual({ date, time })
})

test.each([
  ['date', '2026-02-29'],
  ['date', '2026-13-01'],
  ['date', '2026-1-1'],
  ['date', '9999-12-31'],
  ['date', '2026-01-01T00:00'],
  ['time', '24:00'],
  ['time', '18:60'],
  ['time', '6:30'],
  ['time', '18:30+05:30'],
  ['register_link', 'javascript:alert(1)'],
  ['register_link', 'data:text/html,x'],
  ['register_link', '//example.org'],
  ['register_link', 'example'],
  ['register_link', 'https://user:pass@example.org'],
  ['title', 'x'.repeat(151)],
])('an event whose %s is %s is refused, and the refusal names that field', async (name, value) => {
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  const { status, body } = await sendForm(site, admin, createEvent, {
    ...eventForm,
    [name]: value,
    thumbnail,
  })
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid_input', [name]])
  expect((await site.call(null, allEvent, {})).event).toEqual([])
})

test('each field is required, the thumbnail too; organisedBy is Admin when left empty', async () => {
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  for (const [endpoint, form] of [
    [createEvent, eventForm],
    [createMeetup, meetingForm],
    [createMasterClass, meetingForm],
  ] as const) {
    for (const name of [...Object.keys(form), 'thumbnail'].filter((one) => one !== 'organisedBy')) {
      for (const value of name === 'thumbnail' ? [undefined, ''] : [undefined, '', ' \u3000 ']) {
        const { status, body } = await sendForm(site, admin, endpoint, { ...form, thumbnail, [name]: value })
        expect([status, body.message], name).toEqual([400, 'All fields are required.'])
        expect(Object.keys(body.fields ?? {})).toEqual([name])
      }
    }
  }
  expect((await makeEvent(site, admin, { organisedBy: '' })).organisedBy).toBe('Admin')
})

test('lists are whole and newest first; with a limit they come in pages, and a search finds titles', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const titles = ['Alpha', 'beta 100%', 'Gamma_x', 'alphabet']
  for (const title of titles) await makeEvent(site, admin, { title }, 'event')
  const named = (events: Event[]) => events.map(({ title }) => title)
  const whole = await site.call(null, allEvent, {})
  expect(named(whole.event)).toEqual(titles.toReversed())
  expect([whole.nextCursor, whole.total]).toEqual([undefined, undefined])
  const first = await site.call(null, allEvent, { limit: 3 })
  expect([named(first.event), first.total]).toEqual([['alphabet', 'Gamma_x', 'beta 100%'], 4])
  const second = await site.call(null, allEvent, { limit: 3, cursor: String(first.nextCursor) })
  expect([named(second.event), second.nextCursor]).toEqual([['Alpha'], null])
  for (const [q, expected] of [
    ['ALPHA', ['alphabet', 'Alpha']],
    ['100%', ['beta 100%']],
    ['a_x', ['Gamma_x']],
    ['%', ['beta 100%']],
    ['nothing', []],
  ] as const) {
    const found = await site.call(null, allEvent, { q })
    expect([named(found.event), found.total], q).toEqual([expected, expected.length])
  }
  for (const wrong of [{ limit: 0 }, { limit: 201 }, { limit: 1.5 }, { cursor: 'x' }]) {
    await expect(site.call(null, allEvent, wrong)).rejects.toMatchObject({ status: 400 })
  }
})

test('the audit log records who made, changed and deleted an event', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { _id: eventid } = await makeEvent(site, admin, { title: 'First' }, 'event')
  await sendForm(site, admin, updateEvent, { ...eventForm, eventid, title: 'Second' })
  await site.call(admin.session, deleteEvent, { eventid })
  const log = await site.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .orderBy('id')
    .execute()
  expect(log).toEqual(
    [
      ['event.create', 'First'],
      ['event.change', 'Second'],
      ['event.delete', 'Second'],
    ].map(([action, title]) => ({
      action,
      actor_id: admin.id,
      details: { id: eventid, kind: 'event', title },
    })),
  )
})

test('an unknown id is a 404, and so is the id of another kind', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const event = await makeEvent(site, admin, {}, 'event')
  const thumbnail = fileOf(await photograph())
  for (const id of [nobody, 'x', "' or 1=1", event._id]) {
    const update = await sendForm(site, admin, updateMeetup, { ...meetingForm, meetupid: id, thumbnail })
    expect(update.status, id).toBe(404)
    await expect(site.call(admin.session, deleteMeetup, { meetupid: id })).rejects.toMatchObject({
      status: 404,
    })
  }
  await site.call(admin.session, deleteEvent, { eventid: event._id })
  const gone = await sendForm(site, admin, updateEvent, { ...eventForm, eventid: event._id })
  expect(gone.status).toBe(404)
  expect(await site.context.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('of two admins who edit an event at once, one edit is stored whole; of two who delete it at once, one is refused', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const event = await makeEvent(site, admin, {}, 'event')
  const thumbnail = fileOf(await photograph())
  const edit = (title: string) => () =>
    sendForm(site, admin, updateEvent, {
      ...eventForm,
      eventid: event._id,
      title,
      location: title,
      thumbnail,
    })
  // Encoding takes its time: an edit that waits for the row while the other picture is encoded would be refused.
  const { pictures } = site.context.files
  const [encode, both] = [pictures.encode, Promise.withResolvers<void>()]
  let made = 0
  pictures.encode = async (...given) => {
    const picture = await encode(...given)
    made += 1
    if (made === 2) both.resolve()
    await both.promise
    return picture
  }
  const edits = await site.collide('events', event._id, [edit('one'), edit('two')])
  expect(edits.map((one) => one.status === 'fulfilled' && one.value.status)).toEqual([200, 200])
  const [left] = (await site.call(null, allEvent, {})).event
  expect(left?.title).toBe(left?.location)
  expect((await site.http(left?.thumbnail.url ?? '')).status).toBe(200)
  const remove = () => site.call(admin.session, deleteEvent, { eventid: event._id })
  const ends = await site.collide('events', event._id, [remove, remove])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await site.context.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test('a change is on the page at once, and on another server’s page once that server hears of it', async () => {
  await using site = await startTestApp()
  await using other = await startTestApp({ beside: site })
  const admin = await site.person('admin')
  expect(await pageOf(site)).toContain('Coming Soon')
  const [before, same] = [await other.http('/events'), await other.http('/events')]
  expect(same.headers.get('etag')).toBe(before.headers.get('etag'))
  const { _id } = await makeEvent(site, admin, { title: 'A new meetup' })
  expect(await pageOf(site)).toContain('A new meetup')
  // Only the change notice makes this server render the page anew.
  await expect.poll(() => pageOf(other)).toContain('A new meetup')
  expect(await (await other.http('/events.ics')).text()).toContain('SUMMARY:A new meetup')
  await site.call(admin.session, deleteMeetup, { meetupid: _id })
  expect(await pageOf(site)).not.toContain('A new meetup')
  await expect.poll(() => pageOf(other)).not.toContain('A new meetup')
})

test('while the lists cannot be read, a cached page stays; a new page says so and is not cached', async () => {
  await using site = await startTestApp()
  const { pool } = site.database
  await untilItHears(site)
  expect(await pageOf(site)).toContain('Coming Soon')
  await using other = await startTestApp({ beside: site })
  await pool.query('alter table events rename to events_away')
  expect(await pageOf(site)).toContain('Coming Soon')
  const away = await other.http('/events')
  expect([away.status, (await away.text()).includes('cannot be shown just now')]).toEqual([200, true])
  await pool.query('alter table events_away rename to events')
  expect(await pageOf(other)).toContain('Coming Soon')
})

test('feeds have time and place, escaped and folded, and drop the event when it is deleted', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const title = `Commas, semicolons; back\\slashes and ${'लंबा शीर्षक '.repeat(8)}`.trim()
  const event = await makeEvent(site, admin, { title }, 'event')
  const answer = await site.http(`/events/${event._id}.ics`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(`SUMMARY:${title.replaceAll(/[\\;,]/g, String.raw`\$&`)}`)
  expect(lines).toContain('DTSTART:20300115T130000Z')
  expect(lines).toContain(String.raw`LOCATION:Bombay Exhibition Centre\, Mumbai`)
  const feed = (await (await site.http('/events.json')).json()) as {
    version: string
    items: { id: string; title: string }[]
  }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.items).toMatchObject([{ id: event._id, title, url: eventForm.register_link }])
  const kept = await site.http('/events.ics')
  const again = await site.http('/events.ics', {
    headers: { 'if-none-match': kept.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  await site.call(admin.session, deleteEvent, { eventid: event._id })
  expect((await site.http(`/events/${event._id}.ics`)).status).toBe(404)
  expect((await site.http(`/events/zzz.ics`)).status).toBe(404)
  expect(await (await site.http('/events.ics')).text()).not.toContain('VEVENT')
})
