import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { updateProfile } from '#contract/accounts/profile.ts'
import { cancelEvent, removeRegistration } from '#contract/events/registrations.ts'
import { saveSettings } from '#contract/settings.ts'
import { DAY, HOUR, MINUTE } from '#contract/values/time.ts'
import { inIndia } from '#contract/events/events.ts'
import { calendarIn, readCalendar } from '#test/cases/events/calendar-file.ts'
import { changeMeetup, giveUp, makeEvent, makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { sendForm } from '#test/cases/events/event-form.ts'
import type { Mailed } from '#test/support/mail-files.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const TITLE = 'Nakulā’s “evening”; with, commas \\ and हिन्दी शीर्षक that is longer than seventy-five bytes 🎉'

/** The shipped organisation, as nobody has changed it. */
const ORGANIZER = 'FWC mailto:hello@example.org'

async function eventEmails(site: Site): Promise<Mailed[]> {
  return (await site.mailed()).filter(({ kind }) => kind.startsWith('event_'))
}

/** The e-mails of events after the first `count`, sorted, each as its kind and its receiver’s name: `place asha`. */
async function since(site: Site, count: number, people: Record<string, Person>): Promise<string[]> {
  const names = new Map(Object.entries(people).map(([name, { email }]) => [email, name]))
  return (await eventEmails(site))
    .slice(count)
    .map(({ kind, to }) => `${kind.replace('event_', '')} ${names.get(to)}`)
    .toSorted()
}

/** Runs once the recurring work that sends reminders and the e-mails after events. */
async function remind(site: Site): Promise<void> {
  await site.startRecurring('send e-mails of events by time').stop()
}

test('each step of a registration sends one e-mail, with a calendar that calendar programs read', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi, mira] = [await site.person(), await site.person(), await site.person()]
  const people = { asha, ravi, mira }
  const made = await makeMeetup(site, admin, {
    title: TITLE,
    capacity: '1',
    linkFor: 'registered',
    place: 'Pune; 2nd floor, room 3',
  })
  const { _id: id, date, time } = made
  await register(site, asha, id)
  await register(site, asha, id)
  await register(site, ravi, id)
  await register(site, mira, id)
  let seen = 0
  const next = async () => {
    const lines = await since(site, seen, people)
    seen += lines.length
    return lines
  }
  expect(await next()).toEqual(['place asha', 'waiting mira', 'waiting ravi'])
  await giveUp(site, mira, id)
  expect(await next()).toEqual([])
  await giveUp(site, asha, id)
  expect(await next()).toEqual(['given_up asha', 'moved_up ravi'])
  await register(site, mira, id)
  await next()

  // A change of these fields sends no e-mail.
  const same = { title: TITLE, date, time }
  await changeMeetup(site, admin, id, {
    ...same,
    mode: 'Hybrid',
    organisedBy: 'Mira',
    description: 'x',
    recording: 'https://example.org/r',
  })
  expect(await next()).toEqual([])
  const later = inIndia(new Date(Date.parse(made.startsAt) + DAY))
  for (const change of [
    { ...same, date: later.date },
    { ...same, date: later.date, time: '20:00' },
    { ...same, date: later.date, time: '20:00', endTime: '22:00' },
    { ...same, date: later.date, time: '20:00', place: 'Mumbai' },
    { ...same, date: later.date, time: '20:00', link: 'https://example.org/other' },
  ]) {
    await changeMeetup(site, admin, id, change)
    expect(await next(), JSON.stringify(change)).toEqual(['changed mira', 'changed ravi'])
  }
  await site.call(admin.session, cancelEvent, { eventid: id, reason: 'The room is flooded' })
  expect(await next()).toEqual(['cancelled mira', 'cancelled ravi'])

  const mails = await eventEmails(site)
  const { event } = await one(site, admin, id)
  const host = new URL(site.url).hostname
  const calendars = mails.map((mail) => calendarIn(mail))
  for (const entry of calendars) {
    expect(entry).toMatchObject({ uid: `${id}@${host}`, title: TITLE, organizer: ORGANIZER })
    expect(entry?.description).toContain(`/events/${id}`)
  }
  const sequences = (kind: string) =>
    mails.flatMap((mail, index) => (mail.kind === kind ? [calendars[index]?.sequence] : []))
  // The sequence rises with each change of day, time, end, place or link, and with the cancellation.
  expect([...new Set(sequences('event_changed'))]).toEqual([1, 2, 3, 4, 5])
  expect(sequences('event_cancelled')).toEqual([6, 6])
  const of = (kind: string) => {
    const index = mails.findIndex((mail) => mail.kind === kind)
    return { mail: mails[index] as Mailed, entry: calendars[index] }
  }
  const first = { start: made.startsAt, end: made.endsAt, where: 'Pune; 2nd floor, room 3' }
  expect(of('event_place').entry).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    sequence: 0,
    ...first,
  })
  expect(of('event_waiting').entry).toMatchObject({ method: 'PUBLISH', status: 'TENTATIVE', ...first })
  expect(of('event_moved_up').entry).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', ...first })
  expect(of('event_given_up').entry).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', ...first })
  const last = { start: event.startsAt, end: event.endsAt, where: 'Mumbai' }
  expect(of('event_cancelled').entry).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', ...last })
  expect(of('event_place').mail.text.split('https://example.org/join')).toHaveLength(2)
  expect(of('event_waiting').mail.text).not.toContain('https://example.org/join')
  expect(of('event_cancelled').mail.text).not.toContain('https://example.org/')
  for (const mail of mails) expect(mail.headers.get('list-unsubscribe')).toBeUndefined()
})

test('somebody who is removed gets the reason by e-mail, and the calendar entry is cancelled', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  await site.confirm(admin.email)
  const asha = await site.person()
  const { _id: id } = await makeMeetup(site, admin)
  const { _id } = await register(site, asha, id)
  await site.call(admin.session, removeRegistration, { _id, reason: 'You asked us by phone' })
  const removed = (await eventEmails(site)).find(({ kind }) => kind === 'event_removed') as Mailed
  expect([removed.to, calendarIn(removed)?.method]).toEqual([asha.email, 'CANCEL'])
  expect(removed.text).toContain('You asked us by phone')
})

test('people with a place get one e-mail a day before the event, one an hour before, and one after its end', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi] = [await site.person(), await site.person()]
  const { _id: id, startsAt } = await makeMeetup(
    site,
    admin,
    { capacity: '1', linkFor: 'registered', recording: 'https://example.org/seen' },
    3,
  )
  await register(site, asha, id)
  await register(site, ravi, id)
  let seen = (await eventEmails(site)).length
  const at = async (instant: number) => {
    site.stopClock(instant)
    await remind(site)
    await Promise.all([remind(site), remind(site)])
    const mails = (await eventEmails(site)).slice(seen)
    seen += mails.length
    return mails
  }
  const start = Date.parse(startsAt)
  expect(await at(start - DAY - MINUTE)).toEqual([])
  for (const [instant, kind, subject, text] of [
    [start - DAY, 'event_reminder', /^Soon: /, 'https://example.org/join'],
    [start - HOUR, 'event_reminder', /^In an hour: /, 'https://example.org/join'],
    [start + 2 * HOUR, 'event_afterwards', /^How was it: /, 'https://example.org/seen'],
  ] as const) {
    if (kind === 'event_afterwards') expect(await at(instant - 1)).toEqual([])
    const [mail, ...others] = await at(instant)
    expect([mail?.kind, mail?.to, others]).toEqual([kind, asha.email, []])
    expect(mail?.subject).toMatch(subject)
    expect(mail?.text).toContain(text)
    expect(mail?.attachments).toEqual([])
    expect(mail?.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(mail?.headers.get('list-unsubscribe')?.[0]).toMatch(/^<http.*\/unsubscribe\/[\w-]{43}>$/)
    expect(await at(instant + MINUTE)).toEqual([])
  }
})

test('after a standstill of the server only the latest due e-mail is sent: no reminder once the event has begun, and none three days after its end', async () => {
  for (const [hours, kinds] of [
    [-0.5, ['Soon', 'In an hour'].slice(1)],
    [-23, ['Soon']],
    [0.5, []],
    [2.5, ['How was it']],
    [1 + 3 * 24 - 0.1, ['How was it']],
    [1 + 3 * 24 + 0.1, []],
  ] as const) {
    await using site = await startTestApp({ confirmed: true })
    const admin = await site.person('admin')
    const { _id: id, startsAt } = await makeMeetup(site, admin, {}, 3)
    await register(site, await site.person(), id)
    const seen = (await eventEmails(site)).length
    site.stopClock(Date.parse(startsAt) + hours * HOUR)
    await remind(site)
    const subjects = (await eventEmails(site)).slice(seen).map(({ subject }) => subject.split(':')[0])
    expect(subjects, `${hours} hours from its beginning`).toEqual(kinds)
  }
})

test('somebody who registers late, whose event is moved, or whose e-mail waits gets no e-mail twice and none that is stale', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi] = [await site.person(), await site.person()]
  const { _id: id, startsAt } = await makeMeetup(site, admin, {}, 3)
  await register(site, asha, id)
  const start = Date.parse(startsAt)
  site.stopClock(start - 20 * HOUR)
  await register(site, ravi, id)
  await remind(site)
  const kinds = async () =>
    (await site.emails()).map(({ kind, to }) => `${kind} ${to === asha.email ? 'asha' : 'ravi'}`)
  expect((await kinds()).filter((line) => line.startsWith('event_reminder'))).toEqual(['event_reminder asha'])
  // The event was moved by three days before the e-mail left: the e-mail is stale, and a new one is due for both.
  const moved = inIndia(new Date(start + 3 * DAY))
  await changeMeetup(site, admin, id, moved)
  expect((await eventEmails(site)).map(({ kind }) => kind)).not.toContain('event_reminder')
  // So is a reminder with a link that was changed before it left; the e-mail about the change has the new one.
  site.stopClock(start + 2 * DAY)
  await remind(site)
  await changeMeetup(site, admin, id, { ...moved, link: 'https://example.org/changed' })
  expect((await eventEmails(site)).map(({ kind }) => kind)).not.toContain('event_reminder')
  await site.database.pool.query('update event_registrations set notices = 0')
  await remind(site)
  expect((await kinds()).filter((line) => line.startsWith('event_reminder')).toSorted()).toEqual([
    'event_reminder asha',
    'event_reminder ravi',
  ])
  await giveUp(site, ravi, id)
  const reminders = (await eventEmails(site)).filter(({ kind }) => kind === 'event_reminder')
  expect(reminders.map(({ to }) => to)).toEqual([asha.email])
})

test('one click turns off reminders and the e-mail after an event, and nothing else; opening the link turns off nothing', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [asha, ravi] = [await site.person(), await site.person()]
  await site.call(admin.session, saveSettings, { branding: { accent: '#f2b705' } })
  const { _id: id, startsAt } = await makeMeetup(site, admin, {}, 3)
  for (const person of [asha, ravi]) await register(site, person, id)
  const start = Date.parse(startsAt)
  site.stopClock(start - DAY)
  await remind(site)
  const reminder = (await eventEmails(site)).find(
    ({ kind, to }) => kind === 'event_reminder' && to === asha.email,
  )
  const url = reminder?.headers.get('list-unsubscribe')?.[0]?.slice(1, -1) ?? ''
  const path = url.replace(site.url, '')
  const wants = async () =>
    (
      await site
        .http('/api/user/current_user', { headers: { authorization: `Bearer ${asha.session}` } })
        .then(async (answer) => (await answer.json()) as { user: { eventReminders: string } })
    ).user.eventReminders
  const looked = await site.http(path)
  expect([looked.status, await wants()]).toEqual([200, 'yes'])
  const asking = await looked.text()
  expect(asking).toContain('<form method="post">')
  const [, style = ''] = /<style>(.*)<\/style>/.exec(asking) ?? []
  expect(style).toContain('background:#f2b705')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(looked.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = signs.indexOf(path.at(-1) ?? '')
  // A token of another proof, and the same token in another base64url spelling.
  const wrong = [4, 1].map((more) => path.slice(-43, -1) + signs.charAt((last + more) % signs.length))
  for (const token of ['x', ...wrong]) {
    const refused = await site.http(`/unsubscribe/${token}`, { method: 'POST', headers, body })
    expect([refused.status, await refused.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ])
    for (const method of ['GET', 'POST']) {
      const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
      const page = await site.http(`/unsubscribe/${token}`, { method, headers: { accept } })
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('<h1>This link does not work</h1>')
    }
  }
  expect(await wants()).toBe('yes')
  for (const again of [1, 2]) {
    const answer = await site.http(path, { method: 'POST', headers, body })
    expect([again, answer.status, await wants()]).toEqual([again, 200, 'no'])
  }
  site.stopClock(start - HOUR)
  await remind(site)
  site.stopClock(start + 2 * HOUR)
  await remind(site)
  const after = (await site.emails()).filter(
    ({ kind }) => kind === 'event_reminder' || kind === 'event_afterwards',
  )
  expect(new Set(after.map(({ to }) => to))).toEqual(new Set([ravi.email]))
  const on = await sendForm<{ user: { eventReminders: string } }>(site, asha, updateProfile, {
    eventReminders: 'yes',
  })
  expect(on.body.user.eventReminders).toBe('yes')
})

test('the public calendar lists all events to come, and each event has the same entry in a calendar of its own', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const description = 'A **long** text, with commas; semicolons \\ and\n\nlines. '.repeat(40)
  const organisation = { legalName: 'Women; Trade, "Pune": विकास', email: 'office@example.org' }
  await site.call(admin.session, saveSettings, { organisation })
  const long = await makeEvent(site, admin, { title: TITLE, description, time: '23:30', endTime: '01:00' })
  const hidden = await makeMeetup(site, admin, { linkFor: 'registered' }, 2)
  const whole = await makeEvent(site, admin, { time: '00:00', endTime: '00:00' }, 'event')
  const read = async (path = '/events.ics') => readCalendar(await (await site.http(path)).text())
  const byId = async (id: string) => (await read()).find(({ uid }) => uid.startsWith(id))
  for (const event of [long, hidden, whole]) {
    const entry = await byId(event._id)
    expect(entry).toMatchObject({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      sequence: 0,
      organizer: `Women; Trade, 'Pune': विकास mailto:office@example.org`,
      start: event.startsAt,
      end: event.endsAt,
      title: event.title,
      modified: event.updatedAt.replace(/\.\d+Z/, '.000Z'),
    })
    expect(await read(`/events/${event._id}.ics`)).toEqual([entry])
  }
  const words = description.trim().replaceAll('**', '')
  expect((await byId(long._id))?.description).toContain(words.slice(0, 2000))
  expect((await byId(hidden._id))?.url).toBe(`${site.url}/events/${hidden._id}`)
  await site.call(admin.session, cancelEvent, { eventid: hidden._id, reason: 'Rain' })
  expect(await byId(hidden._id)).toMatchObject({ status: 'CANCELLED', sequence: 1 })
  site.stopClock(Date.parse(hidden.startsAt) + 1)
  expect(await byId(hidden._id)).toBeUndefined()
  expect(await byId(long._id)).toBeDefined()
})
