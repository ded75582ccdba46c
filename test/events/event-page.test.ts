import { expect, test } from 'vitest'
import { allMeetup } from '#contract/events/events.ts'
import { cancelEvent, oneEvent } from '#contract/events/registrations.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { changeMeetup, giveUp, makeEvent, makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { untilItHears } from '#test/cases/page-invalidation.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp({ confirmed: true })
const admin = await site.person('admin')

async function pageOf(id: string, session?: string) {
  const headers: HeadersInit = session
    ? { authorization: `Bearer ${session}`, cookie: `twk_fwc=${session}` }
    : {}
  const answer = await site.http(`/events/${id}`, { headers })
  const html = await answer.text()
  const [body = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const words = body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return { status: answer.status, headers: answer.headers, html, words }
}

/** The structured data about the event that the page has for search engines. */
async function factOf(id: string): Promise<Record<string, unknown>> {
  const { html } = await pageOf(id)
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const { '@graph': graph } = JSON.parse(text) as { '@graph': Record<string, unknown>[] }
  return graph.find((one) => one['@type'] === 'Event') ?? {}
}

test('the page says what, when, where, for whom, how many places are left and who hosts it', async () => {
  const made = await makeEvent(site, admin, {
    title: 'Prices that hold',
    endTime: '01:45',
    registration: 'here',
    capacity: '20',
    place: 'Second floor, Pune',
    description: 'Bring a price list.\n\nहिन्दी में भी।',
  })
  const { status, words, html } = await pageOf(made._id)
  expect(status).toBe(200)
  const all = [
    'Weekly meetup',
    'Prices that hold',
    'Bring a price list.',
    'हिन्दी में भी।',
    '15 Jan 2030, 12:15 am IST',
    'until 1:45 am IST',
    'Second floor, Pune · Online',
    'Everybody',
    '20 of 20 left',
    'Asha Kulkarni',
    'Register',
    'Add to calendar',
  ]
  expect(all.filter((said) => !words.includes(said))).toEqual([])
  expect(html).toContain(`href="/login?return=%2Fevents%2F${made._id}&amp;first=1"`)
  // The sign-up link has no `first`: a visitor who chooses to sign up reads no notice.
  expect(html).toContain(`href="/signup?return=%2Fevents%2F${made._id}"`)
  expect(html).toContain(`<link rel="canonical" href="${site.url}/events/${made._id}"`)
  expect(html).toContain(`<meta property="og:image" content="${site.url}${made.thumbnail.url}"`)
  expect(await factOf(made._id)).toMatchObject({
    name: 'Prices that hold',
    startDate: made.startsAt,
    endDate: made.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    offers: { price: '0', availability: 'https://schema.org/InStock' },
    url: `${site.url}/events/${made._id}`,
  })
})

test('the page of an event is the same for everybody, and is cached until the event changes', async () => {
  const [asha, ravi] = [await site.person(), await site.person('member')]
  const { _id } = await makeMeetup(site, admin, {
    capacity: '1',
    linkFor: 'registered',
    link: 'https://example.org/secret-room',
  })
  const before = await pageOf(_id)
  expect(before.words).toContain('1 of 1 left')
  const { ticket } = await register(site, asha, _id)
  const full = await pageOf(_id)
  expect(full.words).toContain('The only place is taken')
  expect(full.words).toContain('Join the waiting list')
  expect((await factOf(_id))['offers']).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  for (const { session } of [asha, ravi, admin]) {
    const theirs = await pageOf(_id, session)
    expect(theirs.headers.get('etag')).toBe(full.headers.get('etag'))
    expect(theirs.headers.get('cache-control')).toBe(
      (await site.http('/events')).headers.get('cache-control'),
    )
    for (const own of [ticket ?? '', asha.name, asha.email, 'secret-room']) {
      expect(own).not.toBe('')
      expect(theirs.html).not.toContain(own)
    }
  }
  await giveUp(site, asha, _id)
  expect((await pageOf(_id)).words).toContain('1 of 1 left')
  await changeMeetup(site, admin, _id, { title: 'Another name' })
  expect((await pageOf(_id)).words).toContain('Another name')
})

test('registering and giving up render anew the pages that show that event, on every server, and no other page', async () => {
  await using site = await startTestApp({ confirmed: true })
  const [boss, asha] = [await site.person('admin'), await site.person()]
  const [first, second] = [await makeMeetup(site, boss, { capacity: '1' }), await makeMeetup(site, boss)]
  await using other = await startTestApp({ beside: site })
  await untilItHears(site, 2)
  const paths = [
    `/events/${first._id}`,
    `/events/${second._id}`,
    '/events',
    '/events/past',
    '/',
    '/events.ics',
  ]
  const rendersOf = (server: Site) => async (path: string) =>
    server.logged().split(`"route":"/api${path}"`).length - 1
  const look = async (server: Site) => {
    for (const path of paths) expect((await server.http(path)).status).toBe(200)
    const made = rendersOf(server)
    return [await made(oneEvent.path), await made(allMeetup.path)]
  }
  const before = [await look(site), await look(other)]
  const after = (index: number, events: number, lists: number) => [
    (before[index]?.[0] ?? 0) + events,
    (before[index]?.[1] ?? 0) + lists,
  ]
  await register(site, asha, first._id)
  expect(await look(site)).toEqual(after(0, 1, 2))
  expect(await look(site)).toEqual(after(0, 1, 2))
  const wordsAt = async (server: Site) => (await server.http(`/events/${first._id}`)).text()
  expect(await wordsAt(site)).toContain('The only place is taken')
  await expect.poll(() => wordsAt(other)).toContain('The only place is taken')
  expect(await look(other)).toEqual(after(1, 1, 2))
  await giveUp(other, asha, first._id)
  expect(await wordsAt(other)).toContain('1 of 1 left')
  expect(await look(other)).toEqual(after(1, 2, 4))
})

test.each(['00000000-0000-7000-8000-000000000000', 'nothing', 'x'.repeat(300), '%F0%9F%8E%89'])(
  'the page of the unknown event %s is a 404',
  async (id) => {
    const { status, html } = await pageOf(id)
    expect(status).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  },
)

test('the page of a cancelled event says so and offers no registration', async () => {
  const { _id } = await makeMeetup(site, admin)
  await site.call(admin.session, cancelEvent, { eventid: _id, reason: 'The room is flooded.' })
  const { words, html } = await pageOf(_id)
  expect(words).toContain('This event is cancelled.')
  expect(html).not.toContain(`/login?return=%2Fevents%2F${_id}`)
  const fact = await factOf(_id)
  expect(fact['eventStatus']).toBe('https://schema.org/EventCancelled')
  expect(fact).not.toHaveProperty('offers')
})

test('the page changes with time alone: members first, open to everybody, begun, past with its recording', async () => {
  const first = new Date(site.context.clock().getTime() + DAY)
  const { _id } = await makeMeetup(
    site,
    admin,
    { membersFirstUntil: first.toISOString(), recording: 'https://example.org/seen' },
    2,
  )
  const words = async () => (await pageOf(_id)).words
  expect(await words()).toMatch(/Members first; for everybody from .* IST/)
  expect(await words()).toContain('At present only members can register.')
  site.turnClock(DAY + HOUR)
  expect(await words()).not.toContain('Members first')
  expect(await words()).toContain('Log in first; you then come back to this page.')
  site.turnClock(DAY - HOUR)
  expect(await words()).toContain('It has begun')
  expect(await words()).not.toContain('come back to this page')
  expect(await words()).not.toContain('Watch the recording')
  site.turnClock(2 * HOUR)
  expect(await words()).toContain('Past event')
  expect(await words()).toContain('Watch the recording')
})

test.each([
  ['event', {}, 'Register', 'https://example.org/register'],
  ['meetup', {}, 'Join', 'https://example.org/join'],
  ['meetup', { registration: 'none' }, 'Join', 'https://example.org/join'],
] as const)('the page of a %s made with %o has the link %s', async (kind, values, label, link) => {
  const { _id } = await makeEvent(site, admin, values, kind)
  const { html, words } = await pageOf(_id)
  expect(html).toContain(`href="${link}"`)
  expect(words).toContain(`${label} for`)
  expect(html).not.toContain(`/login?return=%2Fevents%2F${_id}`)
})

test('the home page lists the next three events, and no cancelled event', async () => {
  const own = await startTestApp({ confirmed: true })
  await using _closing = own
  const boss = await own.person('admin')
  const [third, first, , fourth] = [
    await makeMeetup(own, boss, { title: 'Third' }, 9),
    await makeMeetup(own, boss, { title: 'First' }, 3),
    await makeEvent(own, boss, { title: 'Later' }, 'event'),
    await makeMeetup(own, boss, { title: 'Gone' }, 5),
  ]
  await own.call(boss.session, cancelEvent, { eventid: fourth._id, reason: 'Nobody can.' })
  const html = await (await own.http('/')).text()
  const [, section = ''] = html.split('id="next-events"')
  const named = [...section.matchAll(/href="\/events\/([\da-f-]{36})"/g)].map(([, id]) => id)
  expect(named.slice(0, 2)).toEqual([first._id, third._id])
  expect(named).toHaveLength(3)
  own.turnClock(4 * DAY)
  expect(await (await own.http('/')).text()).not.toContain(first._id)
})

test('lists link to the page of an event; an event with registration here has no external link', async () => {
  const { _id } = await makeEvent(site, admin, { title: 'Only here', registration: 'here' })
  const html = await (await site.http('/events')).text()
  const [card = ''] = html
    .split('<article')
    .slice(1)
    .filter((one) => one.includes('Only here'))
  expect(card.split(`href="/events/${_id}"`)).toHaveLength(3)
  expect(card).not.toContain('https://example.org/join')
})

test('search engines get the words of a description without its Markdown', async () => {
  const description =
    '## Bring\n\n- a **price** list\n- [the form](https://example.org/form)\n\n> and `time`\n'
  const { _id } = await makeMeetup(site, admin, { description })
  expect(await factOf(_id)).toMatchObject({ description: 'Bring\na price list\nthe form\nand time' })
  const { html } = await pageOf(_id)
  expect(html).toMatch(/<meta name="description" content="[^"]*Bring a price list the form and time"/)
})
