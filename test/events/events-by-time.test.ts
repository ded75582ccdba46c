import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import type { EventKind } from '#contract/events/event-kinds.ts'
import {
  allEvent,
  allMasterClass,
  allMeetup,
  deleteEvent,
  inIndia,
  type Meeting,
  type When,
} from '#contract/events/events.ts'
import { HOUR } from '#contract/values/time.ts'
import { listOf } from '#server/events/reads.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'
import { eventLists } from '#web/events/event-lists.ts'
import { untilItHears } from '#test/cases/page-invalidation.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

type List = [kind: EventKind, endpoint: Endpoint, name: string]
const lists: List[] = [
  ['event', allEvent, 'event'],
  ['meetup', allMeetup, 'meetups'],
  ['masterclass', allMasterClass, 'masterclass'],
]
type Planned = { title: string; startsAt: Date }

/** Inserts events into the database in this order. */
async function insertEvents(site: Site, kind: EventKind, planned: Planned[]): Promise<void> {
  const { id: owner } = await site.person('admin')
  for (const { title, startsAt } of planned) {
    await site.database.pool.query(
      `with thumbnail as (
         insert into files (owner_id, kind, width, height, widths, is_public, is_held, created_at)
           values ($1, 'picture', 640, 400, '{640}', true, true, now()) returning id)
       insert into events (kind, title, starts_at, link, location, mode, organised_by, thumbnail_id, created_at, updated_at)
         select $2, $3, $4, 'https://example.org', $5, $6, $6, id, now(), now() from thumbnail`,
      [owner, kind, title, startsAt, kind === 'event' ? 'Pune' : null, kind === 'event' ? null : 'Online'],
    )
  }
}

/** 100 events to come and 200 past ones, three at each instant, in a shuffled order that is always the same. */
function shuffled(now: number): { all: Planned[]; upcoming: string[]; past: string[] } {
  const all = Array.from({ length: 300 }, (_, at) => ({
    title: `Number ${String(at).padStart(3, '0')}`,
    startsAt: new Date(now + (Math.floor(at / 3) - 66) * HOUR + HOUR / 2),
  })).map((one) => ({ one, by: (Number(one.title.slice(7)) * 7919) % 307 }))
  const inOrder = all.map(({ one }) => one).filter(({ startsAt }) => startsAt.getTime() > now)
  const begun = all.map(({ one }) => one).filter(({ startsAt }) => startsAt.getTime() <= now)
  return {
    all: all.toSorted((a, b) => a.by - b.by).map(({ one }) => one),
    upcoming: inOrder.map(({ title }) => title),
    past: begun.map(({ title }) => title).toReversed(),
  }
}

/** Expects each title once, in the order of their instants; the order within one instant is open. */
function expectInOrder(titles: string[], expected: string[], what = ''): void {
  const instants = (of: string[]) => of.map((title) => Math.floor(Number(title.slice(7)) / 3))
  expect(instants(titles), what).toEqual(instants(expected))
  expect(titles.toSorted(), what).toEqual(expected.toSorted())
}

/** A page of a list by time, with its titles. */
async function page(site: Site, of: List, input: object) {
  const body = (await site.call(null, of[1], input)) as {
    nextCursor?: string | null
    total?: number
    [list: string]: unknown
  }
  const rows = body[of[2]] as { _id: string; title: string }[]
  return { ...body, ids: rows.map(({ _id }) => _id), titles: rows.map(({ title }) => title) }
}

/** Every title of a list by time, page after page. */
async function walk(site: Site, of: List, when: When, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const input: object = { when, limit, ...(cursor === '' ? {} : { cursor }) }
    const { titles, nextCursor } = await page(site, of, input)
    pages.push(titles)
    cursor = nextCursor ?? null
  }
  return pages
}

function titlesIn(html: string): string[] {
  return [...html.matchAll(/<h3 class="display display-3 event-title"><a [^>]*>(Number \d+)<\/a>/g)].map(
    ([, title = '']) => title,
  )
}

test.each(lists)(
  '300 events made in any order are listed by time, and pages have no gap and no duplicate: %s',
  async (...of) => {
    await using site = await startTestApp()
    const { all, upcoming, past } = shuffled(site.context.clock().getTime())
    await insertEvents(site, of[0], all)
    for (const [when, expected] of [
      ['upcoming', upcoming],
      ['past', past],
    ] as const) {
      for (const limit of [200, 17]) {
        const pages = await walk(site, of, when, limit)
        const titles = pages.flat()
        expectInOrder(titles, expected, `${when} by ${limit}`)
        expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
      }
      const whole = await page(site, of, { when })
      expectInOrder(whole.titles, expected)
      expect(whole.nextCursor).toBeUndefined()
      expect((await page(site, of, { when, limit: 5 })).total).toBe(expected.length)
      expect((await page(site, of, { when, q: 'number 29' })).titles.length).toBe(when === 'past' ? 0 : 10)
    }
    // Without `when` the newest record comes first.
    const { ids } = await page(site, of, {})
    expect([ids.length, ids]).toEqual([300, ids.toSorted().toReversed()])
  },
)

test('the page lists every event to come, also one that was made first, and links to all past events', async () => {
  await using site = await startTestApp()
  const { all: planned, upcoming, past } = shuffled(site.context.clock().getTime())
  const [last = ''] = upcoming.slice(-1)
  await insertEvents(site, 'meetup', [
    ...planned.filter(({ title }) => title === last),
    ...planned.filter(({ title }) => title !== last),
  ])
  const [, meetups = ''] = (await (await site.http('/events')).text()).split('id="meetups"')
  const [, toCome = '', pastPart = ''] = meetups.split(/data-when="(?:upcoming|past)"/)
  expectInOrder(titlesIn(toCome), upcoming)
  const found = titlesIn(pastPart)
  expect(found).toHaveLength(12)
  expectInOrder(found, past.slice(0, 12))
  expect(pastPart).toContain('href="/events/past#meetups"')
  const all = await (await site.http('/events/past')).text()
  expectInOrder(titlesIn(all), past)
})

test.each(lists)(
  'an event that begins or is deleted between two pages shifts no event from one page to another: %s',
  async (...of) => {
    await using site = await startTestApp()
    const now = site.context.clock().getTime()
    const hours = [-4, -3, -2, -1, 1, 2, 3]
    await insertEvents(
      site,
      of[0],
      hours.map((hour) => ({ title: `At ${hour}`, startsAt: new Date(now + hour * HOUR) })),
    )
    const past = await page(site, of, { when: 'past', limit: 2 })
    const upcoming = await page(site, of, { when: 'upcoming', limit: 2 })
    expect([past.titles, upcoming.titles]).toEqual([
      ['At -1', 'At -2'],
      ['At 1', 'At 2'],
    ])
    await site.database.pool.query(`delete from events where title in ('At -2', 'At 2')`)
    site.turnClock(1.5 * HOUR)
    const next = async (when: When, cursor: string | null | undefined) =>
      (await page(site, of, { when, limit: 2, cursor })).titles
    expect(await next('past', past.nextCursor)).toEqual(['At -3', 'At -4'])
    expect(await next('upcoming', upcoming.nextCursor)).toEqual(['At 3'])
    expect((await page(site, of, { when: 'past' })).titles[0]).toBe('At 1')
  },
)

test('an event that begins now is past, and one millisecond earlier it is still to come', async () => {
  await using site = await startTestApp()
  const startsAt = new Date('2031-03-31T18:30:00.000Z')
  await insertEvents(site, 'meetup', [{ title: 'At midnight in India', startsAt }])
  const { db } = site.database
  for (const [when, offset, count] of [
    ['upcoming', -1, 1],
    ['past', -1, 0],
    ['upcoming', 0, 0],
    ['past', 0, 1],
    ['past', 1, 1],
  ] as const) {
    const clock = () => new Date(startsAt.getTime() + offset)
    const { meetups } = (await listOf('meetup')(
      { db, clock, config: site.context.config, user: null },
      { when },
    )) as { meetups: Meeting[] }
    expect(meetups, `${when} at ${offset} ms`).toHaveLength(count)
    for (const { date, time } of meetups) expect([date, time]).toEqual(['2031-04-01', '00:00'])
  }
})

test('a meetup that begins at midnight in India is listed as upcoming until midnight, also on a page that was cached earlier', async () => {
  await using site = await startTestApp()
  const now = site.context.clock().getTime()
  const day = inIndia(new Date(now + 48 * HOUR)).date
  const midnight = new Date(`${day}T00:00:00+05:30`).getTime()
  // The meetup that begins first was made after many that begin later.
  await insertEvents(site, 'meetup', [
    ...Array.from({ length: 250 }, (_, at) => ({
      title: `Number ${at + 1}`,
      startsAt: new Date(midnight + (at + 1) * HOUR),
    })),
    { title: 'Number 0', startsAt: new Date(midnight) },
  ])
  const upcoming = async () => {
    const [, meetups = ''] = (await (await site.http('/events')).text()).split('id="meetups"')
    return titlesIn(meetups.split('data-when="past"')[0] ?? '')
  }
  const past = async () => titlesIn(await (await site.http('/events/past')).text())
  expect([(await upcoming()).slice(0, 2), await past()]).toEqual([['Number 0', 'Number 1'], []])
  site.turnClock(midnight - now - 60_000)
  expect([(await upcoming())[0], await past()]).toEqual(['Number 0', []])
  site.turnClock(60_000)
  expect([(await upcoming())[0], await past()]).toEqual(['Number 1', ['Number 0']])
  site.turnClock(HOUR)
  expect([(await upcoming())[0], await past()]).toEqual(['Number 2', ['Number 1', 'Number 0']])
})

test('an event that begins while the page is made is listed once, and the page expires when the event begins', async () => {
  const meetup = { _id: '1', startsAt: '2031-04-01T00:00:00.000Z' }
  const expiries: Date[] = []
  const calls = {
    now: new Date('2031-03-31T23:59:59.999Z'),
    // The event begins between the request for events to come and the one for past events, so both answers have it.
    request: async () => ({ event: [], meetups: [meetup], masterclass: [], nextCursor: null }),
    expireAt: (instant: Date) => expiries.push(instant),
  }
  const found = await eventLists(calls as unknown as LoaderContext)
  expect(found?.meetup).toEqual({ upcoming: [meetup], past: { shown: [], hasEarlier: false } })
  expect(expiries).toEqual([new Date(meetup.startsAt)])
})

test('a cursor of one sort order is refused in another, and no page of the site has only a part of the past events', async () => {
  await using site = await startTestApp()
  const now = site.context.clock().getTime()
  await insertEvents(
    site,
    'meetup',
    [1, 2, 3].map((at) => ({ title: `Number ${at}`, startsAt: new Date(now - at * HOUR) })),
  )
  const made = await site.call(null, allMeetup, { limit: 1 })
  const past = await site.call(null, allMeetup, { limit: 1, when: 'past' })
  const cursor = (text: string) => Buffer.from(text).toString('base64url')
  for (const wrong of [
    { when: 'past', cursor: made.nextCursor },
    { cursor: past.nextCursor },
    { when: 'past', cursor: cursor(`99999999999999999 ${past.meetups[0]?._id}`) },
    { when: 'past', cursor: cursor('1 2') },
    { when: 'soon' },
  ]) {
    await expect(site.call(null, allMeetup, wrong as never), JSON.stringify(wrong)).rejects.toMatchObject({
      status: 400,
    })
  }
  for (const path of ['/events/past/meetups', `/events/past/${past.nextCursor}`, '/events/past/others']) {
    expect([path, (await site.http(path)).status]).toEqual([path, 404])
  }
})

test('the pages of events are rendered anew when an event begins or changes, and not before, whatever the query', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const now = site.context.clock().getTime()
  await insertEvents(site, 'event', [
    { title: 'Number 1', startsAt: new Date(now + HOUR) },
    { title: 'Number 2', startsAt: new Date(now - HOUR) },
  ])
  const requestCount = () => site.logged().split(`"route":"/api${allEvent.path}"`).length - 1
  const look = async () => {
    for (const path of ['/events', '/events/past']) {
      for (const query of ['', '?page=2', '?events=past&page=999999999', '?when=past']) {
        expect((await site.http(path + query)).status).toBe(200)
      }
    }
  }
  await untilItHears(site)
  // Each of the two pages asks for the events to come and for the past events.
  await look()
  const once = requestCount()
  await look()
  expect(requestCount()).toBe(once)
  site.turnClock(HOUR)
  await look()
  await look()
  expect(requestCount()).toBe(once + 4)
  expect(titlesIn(await (await site.http('/events/past')).text())).toEqual(['Number 1', 'Number 2'])
  const [first] = (await site.call(null, allEvent, {})).event
  await site.call((await site.person('admin')).session, deleteEvent, { eventid: first?._id ?? admin.id })
  await look()
  expect(requestCount()).toBe(once + 9)
})
