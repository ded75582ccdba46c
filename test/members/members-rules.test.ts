import { expect, test } from 'vitest'
import {
  isUsedUp,
  noBasis,
  periodFrom,
  refusalToApprove,
  refusalToRemove,
} from '#contract/membership/approval.ts'
import { refusalToApply } from '#server/members/rules.ts'
import { applicationStatusOf } from '#server/members/application-status.ts'

const paying = { asksAid: false, isEnded: false }
const aid = { asksAid: true, isEnded: false }
const over = { asksAid: false, isEnded: true }
const created = { status: 'created', needsReview: false, isRefunded: false } as const
const paid = { ...created, status: 'paid' } as const
const cancelled = { ...created, status: 'cancelled' } as const
const refunded = { ...paid, isRefunded: true } as const
const nothing = { role: 'user', hasDraft: false, application: null, payment: null } as const

test.each<[Parameters<typeof applicationStatusOf>[0], ReturnType<typeof applicationStatusOf>]>([
  [nothing, 'none'],
  [{ ...nothing, role: 'admin' }, 'none'],
  [{ ...nothing, hasDraft: true }, 'draft'],
  [{ ...nothing, application: paying }, 'draft'],
  [{ ...nothing, application: paying, payment: cancelled }, 'draft'],
  [{ ...nothing, application: paying, payment: created }, 'open'],
  [{ ...nothing, hasDraft: true, application: paying, payment: created }, 'open'],
  [{ ...nothing, application: paying, payment: paid }, 'paid'],
  [{ ...nothing, application: paying, payment: { ...paid, needsReview: true } }, 'paid'],
  [{ ...nothing, application: paying, payment: { ...created, needsReview: true } }, 'needs_review'],
  [{ ...nothing, application: paying, payment: refunded }, 'refunded'],
  [{ ...nothing, application: paying, payment: { ...refunded, needsReview: true } }, 'needs_review'],
  [{ ...nothing, application: aid, payment: refunded }, 'aid'],
  [{ ...nothing, role: 'member', application: paying, payment: refunded }, 'member'],
  [{ ...nothing, application: over, payment: refunded }, 'ended'],
  [{ ...nothing, application: aid }, 'aid'],
  [{ ...nothing, application: aid, payment: cancelled }, 'aid'],
  [{ ...nothing, application: aid, payment: created }, 'aid'],
  [{ ...nothing, application: aid, payment: paid }, 'paid'],
  [{ ...nothing, application: aid, payment: { ...cancelled, needsReview: true } }, 'needs_review'],
  [{ ...nothing, role: 'member', application: paying, payment: paid }, 'member'],
  [{ ...nothing, role: 'member' }, 'member'],
  [{ ...nothing, role: 'member', application: over, payment: paid }, 'member'],
  [{ ...nothing, application: over, payment: paid }, 'ended'],
  [{ ...nothing, application: { ...aid, isEnded: true } }, 'ended'],
])('%j stands at %s', (person, standing) => {
  expect(applicationStatusOf(person)).toBe(standing)
})

test.each([
  ['user', false, null],
  ['user', true, 'already_paid'],
  ['member', false, 'already_member'],
  ['member', true, 'already_member'],
  ['admin', false, null],
] as const)('a %s who has paid: %s, is refused to apply: %s', (role, isPaid, refusal) => {
  expect(refusalToApply({ role, isPaid })).toBe(refusal)
})

const paidFor = { ...noBasis, status: 'paid' } as const
const forAid = { ...noBasis, asksAid: true }
test.each([
  ['no payment', noBasis, 'payment_pending'],
  ['an open payment', { ...noBasis, status: 'created' }, 'payment_pending'],
  ['a cancelled payment', { ...noBasis, status: 'cancelled' }, 'payment_pending'],
  ['a paid payment', paidFor, null],
  ['a paid payment that was refunded', { ...paidFor, isRefunded: true }, 'payment_refunded'],
  ['a paid payment whose year is over', { ...paidFor, isUsedUp: true }, 'payment_pending'],
  ['one refunded after its year', { ...paidFor, isRefunded: true, isUsedUp: true }, 'payment_pending'],
  ['aid', forAid, null],
  ['aid, with an open payment', { ...forAid, status: 'created' }, null],
  ['aid, with a refunded payment', { ...forAid, status: 'paid', isRefunded: true }, null],
  ['aid whose year is over', { ...forAid, isUsedUp: true }, 'payment_pending'],
] as const)('somebody with %s may be approved, or why not', (_what, basis, refusal) => {
  expect(refusalToApprove({ role: 'user', ...basis })).toBe(refusal)
  expect(refusalToApprove({ role: 'member', ...basis })).toBeNull()
  expect(refusalToApprove({ role: 'admin', ...basis })).toBe('is_admin')
})

test.each([
  ['user', null],
  ['member', null],
  ['admin', 'is_admin'],
] as const)('removing a %s is refused: %s', (role, refusal) => {
  expect(refusalToRemove({ role })).toBe(refusal)
})

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
])('a year that begins with an approval at %s is %s to %s', (approvedAt, startsOn, endsOn) => {
  expect(periodFrom(new Date(approvedAt))).toEqual({ startsOn, endsOn })
})

test.each([
  [null, '2027-03-09T18:30:00Z', false],
  ['2026-03-10T12:00:00Z', '2026-03-10T12:00:01Z', false],
  ['2026-03-10T12:00:00Z', '2027-03-09T18:29:59Z', false],
  ['2026-03-10T12:00:00Z', '2027-03-09T18:30:00Z', true],
  ['2028-02-28T18:30:00Z', '2029-02-28T18:29:59Z', false],
  ['2028-02-28T18:30:00Z', '2029-02-28T18:30:00Z', true],
  // The clock of a server that is behind.
  ['2026-03-10T12:00:00Z', '2026-03-09T12:00:00Z', false],
])('an approval at %s is used up at %s: %s', (approvedAt, now, is) => {
  expect(isUsedUp(approvedAt === null ? null : new Date(approvedAt), new Date(now))).toBe(is)
})
