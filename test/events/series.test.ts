import { expect, test } from 'vitest'
import { deleteMeetup, inIndia } from '#contract/events/events.ts'
import { cancelEvent } from '#contract/events/registrations.ts'
import { DAY } from '#contract/values/time.ts'
import { daysOfSeries } from '#contract/events/series-days.ts'
import {
  type AnyRecord,
  changeMeetup,
  makeEvent,
  makeMeetup,
  register,
  seriesOf,
} from '#test/cases/events/event-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { sharedTestApp } from '#test/support/test-app.ts'

test.each([
  ['a month’s end', '2030-01-29', { every: 'week', count: 3 }, ['2030-01-29', '2030-02-05', '2030-02-12']],
  ['a leap day', '2028-02-22', { every: 'week', count: 3 }, ['2028-02-22', '2028-02-29', '2028-03-07']],
  ['two weeks over a year', '2030-12-24', { every: 'two_weeks', count: 2 }, ['2030-12-24', '2031-01-07']],
  [
    'the first Saturday',
    '2030-01-05',
    { every: 'month', count: 3 },
    ['2030-01-05', '2030-02-02', '2030-03-02'],
  ],
  [
    'the second Tuesday',
    '2030-01-08',
    { every: 'month', count: 3 },
    ['2030-01-08', '2030-02-12', '2030-03-12'],
  ],
  [
    'the fourth Thursday, whether or not it is the last',
    '2030-01-24',
    { every: 'month', count: 4 },
    ['2030-01-24', '2030-02-28', '2030-03-28', '2030-04-25'],
  ],
  [
    'the fifth Saturday, which is the last',
    '2030-03-30',
    { every: 'month', count: 5 },
    ['2030-03-30', '2030-04-27', '2030-05-25', '2030-06-29', '2030-07-27'],
  ],
  [
    'the fifth Tuesday, at a year’s end',
    '2030-12-31',
    { every: 'month', count: 3 },
    ['2030-12-31', '2031-01-28', '2031-02-25'],
  ],
] as const)('a series has the right days: %s', (_, first, repeat, days) => {
  expect(daysOfSeries(first, repeat)).toEqual(days)
})

test('a weekly series keeps its weekday for 53 weeks, and a monthly one has a day in each of 60 months', () => {
  const weeks = daysOfSeries('2030-01-02', { every: 'week', count: 53 })
  expect([weeks[52], new Set(weeks).size]).toEqual(['2031-01-01', 53])
  for (const day of ['2030-01-01', '2030-01-15', '2030-01-31', '2030-01-29']) {
    const months = daysOfSeries(day, { every: 'month', count: 60 })
    expect(new Set(months.map((one) => new Date(one).getUTCDay())).size).toBe(1)
    expect(new Set(months.map((one) => one.slice(0, 7))).size).toBe(60)
  }
})

const site = await sharedTestApp({ confirmed: true })
const admin = await site.person('admin')

const weekly = (count: number) => ({ repeat: JSON.stringify({ every: 'week', count }) })

test('a series is made of single events, each with a picture of its own', async () => {
  const first = await makeEvent(site, admin, { date: '2030-01-01', time: '00:00', ...weekly(4) })
  const all = await seriesOf(site, first)
  expect(all.map(({ date, time }) => `${date} ${time}`)).toEqual(
    ['2030-01-01', '2030-01-08', '2030-01-15', '2030-01-22'].map((date) => `${date} 00:00`),
  )
  expect(all[0]).toEqual(first)
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(4)
  expect(new Set(all.map(({ thumbnail }) => thumbnail.url)).size).toBe(4)
  for (const { thumbnail } of all) expect((await site.http(thumbnail.url)).status).toBe(200)
})

test('one event of a series is changed alone; a later change of the following ones moves the others and leaves that one as it is', async () => {
  const first = await makeEvent(site, admin, {
    date: '2030-01-01',
    time: '18:30',
    endTime: '19:15',
    ...weekly(5),
  })
  const [, second, third] = await seriesOf(site, first)
  const alone = await changeMeetup(site, admin, third?._id ?? '', {
    date: '2030-01-16',
    time: '18:30',
    title: 'Another title',
  })
  const before = await seriesOf(site, first)
  await changeMeetup(site, admin, second?._id ?? '', {
    date: '2030-01-10',
    time: '20:00',
    title: 'Moved',
    capacity: '30',
    scope: 'following',
  })
  const after = await seriesOf(site, first)
  expect(
    after.map(({ date, time, endTime, title, capacity }) => [date, time, endTime, title, capacity]),
  ).toEqual([
    ['2030-01-01', '18:30', '19:15', first.title, null],
    ['2030-01-10', '20:00', '19:15', 'Moved', 30],
    ['2030-01-16', '18:30', '19:15', 'Another title', null],
    ['2030-01-24', '20:00', '19:15', 'Moved', 30],
    ['2030-01-31', '20:00', '19:15', 'Moved', 30],
  ])
  expect(after[0]).toEqual(before[0])
  expect(after[2]).toEqual(alone)
})

test('members come first by the same number of days before each event of a series, also after a change', async () => {
  const until = async (first: AnyRecord) =>
    (await seriesOf(site, first)).map(({ membersFirstUntil }) => membersFirstUntil?.slice(0, 16))
  const first = await makeEvent(site, admin, {
    date: '2030-01-22',
    time: '18:30',
    membersFirstUntil: '2030-01-15T18:30:00+05:30',
    ...weekly(3),
  })
  expect(await until(first)).toEqual(['2030-01-15T13:00', '2030-01-22T13:00', '2030-01-29T13:00'])
  const [, second] = await seriesOf(site, first)
  await changeMeetup(site, admin, second?._id ?? '', {
    date: '2030-01-30',
    time: '18:30',
    membersFirstUntil: '2030-01-25T09:00:00+05:30',
    scope: 'following',
  })
  expect(await until(first)).toEqual(['2030-01-15T13:00', '2030-01-25T03:30', '2030-02-01T03:30'])
  await changeMeetup(site, admin, first._id, { date: '2030-01-22', time: '18:30', scope: 'following' })
  expect(await until(first)).toEqual(['2030-01-15T13:00', '2030-01-25T03:30', '2030-02-01T03:30'])
})

test('a change that repeats the present values does not separate an event from its series', async () => {
  const first = await makeEvent(site, admin, { date: '2030-01-01', time: '18:30', ...weekly(3) })
  const [, second] = await seriesOf(site, first)
  await changeMeetup(site, admin, second?._id ?? '', { date: '2030-01-08', time: '18:30' })
  await changeMeetup(site, admin, first._id, { date: '2030-01-01', time: '19:00', scope: 'following' })
  expect((await seriesOf(site, first)).map(({ time }) => time)).toEqual(['19:00', '19:00', '19:00'])
})

test('deleting or cancelling the following events includes those that were changed alone', async () => {
  for (const round of [1, 2]) {
    const at = inIndia(new Date(site.context.clock().getTime() + 5 * DAY))
    const first = await makeEvent(site, admin, { ...at, registration: 'here', ...weekly(4) })
    const [, second, third] = await seriesOf(site, first)
    await changeMeetup(site, admin, third?._id ?? '', {
      date: third?.date ?? '',
      time: '08:00',
      registration: 'here',
    })
    const person = await site.person()
    await register(site, person, third?._id ?? '')
    const remove = { meetupid: second?._id ?? '', scope: 'following' } as const
    expect(await codeOf(site.call(admin.session, deleteMeetup, remove))).toBe('409 has_registrations')
    expect(await seriesOf(site, first)).toHaveLength(4)
    const cancel = { eventid: second?._id ?? '', reason: 'The room is flooded' }
    if (round === 2) await site.call(admin.session, cancelEvent, { ...cancel, eventid: third?._id ?? '' })
    const { cancelled } = await site.call(admin.session, cancelEvent, { ...cancel, scope: 'following' })
    expect(cancelled).toBe(round === 2 ? 2 : 3)
    expect((await seriesOf(site, first)).map((each) => each.cancelled)).toEqual([false, true, true, true])
    expect(await codeOf(site.call(admin.session, cancelEvent, cancel))).toBe('409 event_cancelled')
    await site.call(admin.session, deleteMeetup, remove)
    expect(await seriesOf(site, first)).toHaveLength(1)
  }
})

test('a cancelled event takes no registrations, and a past event cannot be cancelled', async () => {
  const { _id } = await makeMeetup(site, admin)
  const { event } = await site.call(admin.session, cancelEvent, { eventid: _id, reason: 'Rain' })
  expect(event).toMatchObject({ _id, cancelled: true })
  expect(await codeOf(register(site, await site.person(), _id))).toBe('409 event_cancelled')
  const over = await makeMeetup(site, admin, {}, -2)
  expect(await codeOf(site.call(admin.session, cancelEvent, { eventid: over._id, reason: 'Rain' }))).toBe(
    '409 event_over',
  )
})
