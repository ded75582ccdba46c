import { expect, test } from 'vitest'
import { checkIn } from '#contract/events/check-in.ts'
import { eventFigures, registrationsOfFigure } from '#contract/events/figures.ts'
import { cameChoices, cancelEvent, eventRegistrations } from '#contract/events/registrations.ts'
import { DAY } from '#contract/values/time.ts'
import { makeMeetup, register } from '#test/cases/events/event-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('each figure of an event is the length of the list behind it', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  const [first, second] = [await makeMeetup(site, admin, {}, 1), await makeMeetup(site, admin, {}, 2)]
  const people = [await site.person(), await site.person(), await site.person()]
  const registerPerson = async (index: number, eventid: string, isCheckedIn: boolean) => {
    const { _id } = await register(site, people[index] as (typeof people)[0], eventid)
    if (isCheckedIn) await site.call(admin.session, checkIn, { eventid, registration: _id })
  }
  await registerPerson(0, first._id, true)
  await registerPerson(1, first._id, false)
  await registerPerson(0, second._id, true)
  await registerPerson(1, second._id, true)
  await registerPerson(2, second._id, false)
  site.turnClock(3 * DAY)
  const again = await site.person('admin')
  const { events } = await site.call(again.session, eventFigures, {})
  expect(
    events.map(({ _id, kind, registered, came, cameBack }) => [_id, kind, registered, came, cameBack]),
  ).toEqual([
    [second._id, 'meetup', 3, 2, 1],
    [first._id, 'meetup', 2, 1, 0],
  ])
  for (const { _id, registered, came, cameBack } of events) {
    const counts = await Promise.all(
      cameChoices.map(async (choice) => {
        const listed = await site.call(again.session, eventRegistrations, { eventid: _id, came: choice })
        return listed.registrations.length
      }),
    )
    expect(counts).toEqual([came, registered - came, cameBack])
  }
})

test('each figure of a month is the length of the list behind it, and the sum over the events of that month', async () => {
  await using site = await startTestApp({ confirmed: true })
  const admin = await site.person('admin')
  // The last minute of a month in India, and the first minute of the next month.
  const [first, second] = [
    await makeMeetup(site, admin, { date: '2027-01-31', time: '23:59' }),
    await makeMeetup(site, admin, { date: '2027-02-01', time: '00:00' }),
  ]
  const others = [
    await makeMeetup(site, admin, { date: '2027-02-02', time: '10:00' }),
    await makeMeetup(site, admin, { date: '2027-02-03', time: '10:00', registration: 'link' }),
  ]
  const people = [await site.person(), await site.person(), await site.person()]
  for (const [index, eventid, isCheckedIn] of [
    [0, first._id, true],
    [1, first._id, false],
    [0, second._id, true],
    [1, second._id, true],
    [2, second._id, false],
  ] as const) {
    const { _id } = await register(site, people[index] as (typeof people)[0], eventid)
    if (isCheckedIn) await site.call(admin.session, checkIn, { eventid, registration: _id })
  }
  await site.call(admin.session, cancelEvent, { eventid: others[0]?._id ?? '', reason: 'Rain' })
  site.stopClock(Date.parse('2027-02-10T00:00:00Z'))
  const { session } = await site.person('admin')
  const { months } = await site.call(session, eventFigures, {})
  expect(months).toEqual([
    { month: '2027-02', events: 1, registered: 3, came: 2, cameBack: 1 },
    { month: '2027-01', events: 1, registered: 2, came: 1, cameBack: 0 },
  ])
  for (const row of months) {
    const { month } = row
    const behind = await site.call(session, eventFigures, { month })
    expect(behind.months).toEqual([row])
    expect(behind.events.map(({ _id }) => _id)).toEqual([month === '2027-02' ? second._id : first._id])
    for (const name of ['registered', 'came', 'cameBack'] as const) {
      const figure = `${name}:${month}`
      const { registrations, total } = await site.call(session, registrationsOfFigure, { figure, limit: '2' })
      expect([total, registrations.length], figure).toEqual([row[name], Math.min(2, row[name])])
      for (const { event } of registrations) expect(event._id).toBe(behind.events[0]?._id)
    }
  }
  const one = await site.call(session, registrationsOfFigure, { figure: 'registered:2027-02', limit: '2' })
  const more = { figure: 'registered:2027-02', limit: '2', cursor: one.nextCursor ?? '' }
  const rest = await site.call(session, registrationsOfFigure, more)
  expect([...one.registrations, ...rest.registrations].map(({ user }) => user._id)).toEqual(
    people.map(({ id }) => id).toReversed(),
  )
  expect(await site.call(session, eventFigures, { month: '2026-12' })).toEqual({ months: [], events: [] })
  for (const figure of ['came', 'came:2027-13', 'left:2027-01', 'came:2027-01; drop'])
    expect(await codeOf(site.call(session, registrationsOfFigure, { figure }))).toBe('400 invalid_input')
})
