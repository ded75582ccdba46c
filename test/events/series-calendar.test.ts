import { expect, test } from 'vitest'
import { weeksOf } from '#web/events/calendar/month-grid.tsx'
import { daysOf, repeatOf } from '#web/events/panel/series-fields.tsx'

test.each([
  // Begins on a Monday and has exactly four weeks.
  ['2027-02', 4, null, 0],
  ['2028-02', 5, '2028-02-29', 1],
  // Begins on a Sunday and has six weeks.
  ['2026-11', 6, '2026-11-30', 0],
  ['2030-12', 6, '2030-12-31', 1],
] as const)('the calendar of %s has %i weeks', (month, weeks, last, weekday) => {
  const found = weeksOf(month)
  expect(found).toHaveLength(weeks)
  expect(found.every((week) => week.length === 7)).toBe(true)
  const days = found.flat().filter((day) => day !== null)
  expect(days[0]).toBe(`${month}-01`)
  if (last !== null) {
    expect(days.at(-1)).toBe(last)
    expect(found.at(-1)?.[weekday]).toBe(last)
  }
})

test.each([
  [{ date: '2030-01-31', every: 'month', count: '3' }, ['2030-01-31', '2030-02-28', '2030-03-28']],
  [{ date: '2030-01-02', every: 'two_weeks', count: '2' }, ['2030-01-02', '2030-01-16']],
  [{ date: '', every: 'week', count: '12' }, []],
  [{ date: '2030-01-02', every: '', count: '12' }, []],
  [{ date: '2030-01-02', every: 'week', count: '1' }, []],
  [{ date: '2030-01-02', every: 'week', count: '61' }, []],
  [{ date: '2030-01-02', every: 'week', count: '2.5' }, []],
])('for the plan %j the calendar shows the days %j', (plan, days) => {
  expect(daysOf(plan)).toEqual(days)
})

test('a single event is sent without a repetition', () => {
  expect(repeatOf({ date: '2030-01-02', every: '', count: '12' })).toEqual({})
  expect(repeatOf({ date: '', every: 'week', count: '12' })).toEqual({
    repeat: '{"every":"week","count":12}',
  })
})
