import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import {
  anniversaryOf,
  noticesDue,
  periodFrom,
  renewableBetween,
  renewalStart,
  stateOn,
} from '#contract/membership/year.ts'
import { refusalToRenew } from '#server/members/periods/renewal.ts'

// Indian midnight is half past six in the evening of UTC.
test.each([
  ['2026-03-10T12:00:00Z', '2026-03-10', '2027-03-09'],
  ['2026-03-10T18:29:59.999Z', '2026-03-10', '2027-03-09'],
  ['2026-03-10T18:30:00Z', '2026-03-11', '2027-03-10'],
  ['2026-03-10T23:59:59Z', '2026-03-11', '2027-03-10'],
  ['2026-12-31T18:29:59Z', '2026-12-31', '2027-12-30'],
  ['2026-12-31T18:30:00Z', '2027-01-01', '2027-12-31'],
  ['2028-02-28T18:29:59Z', '2028-02-28', '2029-02-27'],
  ['2028-02-28T18:30:00Z', '2028-02-29', '2029-02-28'],
  ['2028-02-29T18:30:00Z', '2028-03-01', '2029-02-28'],
  ['2027-02-28T12:00:00Z', '2027-02-28', '2028-02-27'],
  ['2027-03-01T12:00:00Z', '2027-03-01', '2028-02-29'],
])('a period that begins with an approval at %s runs from %s to %s', (approvedAt, startsOn, endsOn) => {
  expect(periodFrom(dayInIst(new Date(approvedAt)))).toEqual({ startsOn, endsOn })
})

test.each([
  ['2026-11-23', '2027-11-23'],
  ['2028-02-29', '2029-03-01'],
  ['2027-02-28', '2028-02-28'],
])('the anniversary of %s is %s', (day, anniversary) => {
  expect(anniversaryOf(day)).toBe(anniversary)
})

const LAST = '2027-11-22'
test.each([
  ['2026-11-23', 'active', 0],
  ['2027-10-22', 'active', 0],
  ['2027-10-23', 'active', 1],
  ['2027-11-14', 'active', 1],
  ['2027-11-15', 'active', 2],
  ['2027-11-21', 'active', 2],
  ['2027-11-22', 'active', 3],
  ['2027-11-23', 'grace', 3],
  ['2027-11-29', 'grace', 3],
  ['2027-11-30', 'ended', 4],
  ['2029-01-01', 'ended', 4],
] as const)(
  'on %s a membership until 2027-11-22 is %s, and %i of the four e-mails are due',
  (today, state, due) => {
    expect(stateOn(today, { endsOn: LAST, isRemoved: false })).toBe(state)
    expect(stateOn(today, { endsOn: LAST, isRemoved: true })).toBe('removed')
    expect(noticesDue(today, LAST)).toBe(due)
  },
)

test('a membership may be renewed from 60 days before its last day until a year after it', () => {
  expect(renewableBetween(LAST)).toEqual({ from: '2027-09-23', until: '2028-11-22' })
  expect(renewableBetween('2028-02-29')).toEqual({ from: '2027-12-31', until: '2029-03-01' })
})

test.each([
  ['2027-09-23', '2027-11-23'],
  ['2027-11-22', '2027-11-23'],
  ['2027-11-29', '2027-11-23'],
  ['2027-11-30', '2027-11-30'],
  ['2028-11-22', '2028-11-22'],
])('after a renewal on %s, the next period begins on %s', (today, startsOn) => {
  expect(renewalStart(today, LAST)).toBe(startsOn)
})

const period = { endsOn: LAST, isRemoved: false, hasApplied: false }
test.each([
  ['2027-10-01', undefined, 'not_a_member'],
  ['2027-09-22', period, 'too_early'],
  ['2027-09-23', period, null],
  ['2027-11-29', period, null],
  ['2028-11-22', period, null],
  ['2028-11-23', period, 'too_late_to_renew'],
  ['2027-10-01', { ...period, isRemoved: true }, 'membership_removed'],
  ['2027-10-01', { ...period, hasApplied: true }, 'applied_anew'],
] as const)('a renewal on %s of %j gives the refusal: %s', (today, last, refusal) => {
  expect(refusalToRenew(today, last)).toBe(refusal)
})

test('three renewals in a row, made on different days of the renewal period, leave no gap and add no day', () => {
  const first = periodFrom('2027-02-28')
  const days = ['2027-12-29', '2029-02-27', '2030-03-06']
  const all = days.reduce(
    (periods, today) => [periodFrom(renewalStart(today, (periods[0] as typeof first).endsOn)), ...periods],
    [first],
  )
  expect(all.toReversed()).toEqual([
    { startsOn: '2027-02-28', endsOn: '2028-02-27' },
    { startsOn: '2028-02-28', endsOn: '2029-02-27' },
    { startsOn: '2029-02-28', endsOn: '2030-02-27' },
    { startsOn: '2030-02-28', endsOn: '2031-02-27' },
  ])
})
