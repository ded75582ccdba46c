import { expect, test } from 'vitest'
import { cancelEvent } from '#contract/events/registrations.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { calendarIn, type ReadEntry, readCalendar } from '#test/cases/events/calendar-file.ts'
import {
  type AnyRecord,
  changeMeetup,
  makeEvent,
  register,
  seriesOf,
} from '#test/cases/events/event-calls.ts'
import { sharedTestApp, type Site } from '#test/support/test-app.ts'

const site = await sharedTestApp({ confirmed: true })
const admin = await site.person('admin')

/** The entries of these events in the public calendar, in their order. */
async function subscribed(events: AnyRecord[]): Promise<(ReadEntry | undefined)[]> {
  const all = readCalendar(await (await site.http('/events.ics')).text())
  return events.map(({ _id }) => all.find(({ uid }) => uid.startsWith(_id)))
}

/** The calendars in the e-mails of one kind, by the start of their events. */
async function calendarsOf(of: Site, kind: string): Promise<ReadEntry[]> {
  const mails = (await of.mailed()).filter((mail) => mail.kind === kind)
  const entries = mails.map((mail) => calendarIn(mail) as ReadEntry)
  return entries.toSorted((a, b) => a.start.localeCompare(b.start))
}

const times = (events: AnyRecord[]) =>
  events.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))

test('somebody with a place at each of twelve events gets an e-mail with a calendar for each place, change and cancellation', async () => {
  // The events go over the end of a year, and each of them over midnight.
  const first = await makeEvent(site, admin, {
    title:
      'तिमाही की बैठक: a title with ümlauts, that is longer than a folded line of seventy-five bytes may be',
    date: '2029-11-28',
    time: '23:30',
    endTime: '00:30',
    registration: 'here',
    repeat: JSON.stringify({ every: 'week', count: 12 }),
  })
  const made = await seriesOf(site, first)
  expect(made.map(({ date }) => date).filter((date) => /-12-26|-01-02/.test(date))).toEqual([
    '2029-12-26',
    '2030-01-02',
  ])
  for (const { startsAt, endsAt } of made) expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(HOUR)
  const asha = await site.person()
  await site.confirm(asha.email)
  for (const { _id } of made) await register(site, asha, _id)
  expect(await calendarsOf(site, 'event_place')).toMatchObject(times(made))

  // The third event is changed alone, and stays where it is when the second moves together with the following ones.
  const third = made[2] as AnyRecord
  await changeMeetup(site, admin, third._id, { date: third.date, time: '23:30', title: 'The third' })
  await changeMeetup(site, admin, made[1]?._id ?? '', {
    date: '2029-12-06',
    time: '23:30',
    scope: 'following',
  })
  const moved = await seriesOf(site, first)
  const later = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString()
  expect(moved.map(({ startsAt }) => startsAt)).toEqual(
    made.map(({ startsAt }, n) => (n === 0 || n === 2 ? startsAt : later(startsAt, DAY))),
  )
  const ofMoved = moved.filter((_, n) => n !== 0 && n !== 2)
  const changed = await calendarsOf(site, 'event_changed')
  expect(changed).toMatchObject(times(ofMoved))
  expect(changed.map(({ uid, sequence, method }) => [uid.split('@')[0], sequence, method])).toEqual(
    ofMoved.map(({ _id }) => [_id, 1, 'PUBLISH']),
  )
  expect(await subscribed(moved)).toMatchObject(
    moved.map(({ startsAt, endsAt, title }, n) => ({
      start: startsAt,
      end: endsAt,
      title,
      status: 'CONFIRMED',
      sequence: n === 0 || n === 2 ? 0 : 1,
    })),
  )

  await site.call(admin.session, cancelEvent, {
    eventid: made[1]?._id ?? '',
    scope: 'following',
    reason: 'Rain',
  })
  const cancelled = await calendarsOf(site, 'event_cancelled')
  expect(cancelled).toMatchObject(times(moved.slice(1)))
  expect(
    cancelled.map(({ uid, sequence, method, status }) => [uid.split('@')[0], sequence, method, status]),
  ).toEqual(moved.slice(1).map(({ _id }, n) => [_id, n === 1 ? 1 : 2, 'CANCEL', 'CANCELLED']))
  expect((await subscribed(moved)).map((entry) => [entry?.status, entry?.sequence])).toEqual(
    moved.map((_, n) => (n === 0 ? ['CONFIRMED', 0] : ['CANCELLED', n === 2 ? 1 : 2])),
  )
})

test.each([
  ['the fifth Saturday, which is the last', '2030-03-30', '00:00', '00:00', 6, -1],
  ['the last day of a year', '2029-12-31', '23:59', '00:01', 1, -1],
  ['the first Tuesday', '2030-01-01', '00:00', '23:59', 2, 1],
] as const)(
  'a monthly series on %s is read by calendar programs with the right times',
  async (_, date, time, endTime, weekday, nth) => {
    const first = await makeEvent(site, admin, {
      date,
      time,
      endTime,
      repeat: JSON.stringify({ every: 'month', count: 13 }),
    })
    const all = await seriesOf(site, first)
    expect(await subscribed(all)).toMatchObject(times(all))
    expect(new Set(all.map((event) => event.date.slice(0, 7))).size).toBe(13)
    for (const event of all) {
      const day = new Date(event.date)
      const other = new Date(day.getTime() + (nth === -1 ? 7 : -7) * DAY)
      expect([event.time, event.endTime, day.getUTCDay()], event.date).toEqual([time, endTime, weekday])
      // The day one week later (for a last weekday) or earlier (for a first one) is in another month.
      expect(other.getUTCMonth(), event.date).not.toBe(day.getUTCMonth())
    }
  },
)
