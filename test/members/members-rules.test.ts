import { expect, test } from 'vitest'
import { noBasis, refusalToApprove, refusalToRemove } from '#contract/membership/approval.ts'
import { applicationStatusOf } from '#server/members/application/application-status.ts'

const paying = { asksAid: false, isEnded: false, isDeclined: false, isAsked: false }
const aid = { ...paying, asksAid: true }
const ended = { ...paying, isEnded: true }
const asked = { ...paying, isAsked: true }
const declined = { ...paying, isDeclined: true }
const created = { status: 'created', needsReview: false, isRefunded: false } as const
const paid = { ...created, status: 'paid' } as const
const cancelled = { ...created, status: 'cancelled' } as const
const refunded = { ...paid, isRefunded: true } as const
const nothing = {
  role: 'user',
  needsGuardian: false,
  isInGrace: false,
  hasDraft: false,
  application: null,
  payment: null,
} as const
const minor = { ...nothing, needsGuardian: true } as const

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
  [{ ...nothing, application: ended, payment: refunded }, 'ended'],
  [{ ...nothing, application: aid }, 'aid'],
  [{ ...nothing, application: aid, payment: cancelled }, 'aid'],
  [{ ...nothing, application: aid, payment: created }, 'aid'],
  [{ ...nothing, application: aid, payment: paid }, 'paid'],
  [{ ...nothing, application: aid, payment: { ...cancelled, needsReview: true } }, 'needs_review'],
  [{ ...nothing, role: 'member', application: paying, payment: paid }, 'member'],
  [{ ...nothing, role: 'member' }, 'member'],
  [{ ...nothing, role: 'member', application: ended, payment: paid }, 'member'],
  [{ ...nothing, application: ended, payment: paid }, 'ended'],
  [{ ...nothing, application: { ...aid, isEnded: true } }, 'ended'],
  [{ ...nothing, role: 'member', isInGrace: true, application: paying, payment: paid }, 'grace'],
  [{ ...nothing, isInGrace: true, application: ended, payment: paid }, 'ended'],
  [{ ...nothing, application: asked, payment: paid }, 'question'],
  [{ ...nothing, application: { ...asked, asksAid: true } }, 'question'],
  [{ ...nothing, application: asked, payment: refunded }, 'refunded'],
  [{ ...nothing, application: declined, payment: paid }, 'declined'],
  [{ ...nothing, hasDraft: true, application: declined, payment: refunded }, 'declined'],
  [{ ...nothing, application: { ...declined, asksAid: true } }, 'declined'],
  [minor, 'guardian'],
  [{ ...minor, hasDraft: true }, 'guardian'],
  [{ ...minor, application: paying }, 'guardian'],
  [{ ...minor, hasDraft: true, application: paying, payment: cancelled }, 'guardian'],
  [{ ...minor, application: aid }, 'guardian'],
  [{ ...minor, application: paying, payment: paid }, 'guardian'],
  [{ ...minor, application: asked, payment: paid }, 'guardian'],
  [{ ...minor, application: declined }, 'guardian'],
  [{ ...minor, application: ended, payment: paid }, 'guardian'],
  [{ ...minor, role: 'member', application: paying }, 'member'],
  [{ ...minor, role: 'admin' }, 'guardian'],
])('the application of %j has the status %s', (person, standing) => {
  expect(applicationStatusOf(person)).toBe(standing)
})

const paidFor = { ...noBasis, status: 'paid' } as const
const forAid = { ...noBasis, asksAid: true }
test.each([
  ['no payment', noBasis, 'payment_pending'],
  ['no application and no guardian’s consent', { ...noBasis, needsGuardian: true }, 'guardian_consent'],
  ['a payment and no guardian’s consent', { ...paidFor, needsGuardian: true }, 'guardian_consent'],
  ['aid and no guardian’s consent', { ...forAid, needsGuardian: true }, 'guardian_consent'],
  ['an open payment', { ...noBasis, status: 'created' }, 'payment_pending'],
  ['a cancelled payment', { ...noBasis, status: 'cancelled' }, 'payment_pending'],
  ['a paid payment', paidFor, null],
  ['a paid payment that was refunded', { ...paidFor, isRefunded: true }, 'payment_refunded'],
  ['a paid payment that is used up', { ...paidFor, isUsedUp: true }, 'payment_pending'],
  [
    'a used-up payment that was refunded',
    { ...paidFor, isRefunded: true, isUsedUp: true },
    'payment_refunded',
  ],
  [
    'a refunded payment for a declined application',
    { ...noBasis, status: 'cancelled', isRefunded: true, isUsedUp: true },
    'payment_refunded',
  ],
  ['aid', forAid, null],
  ['a payment and a suspended account', { ...paidFor, isSuspended: true }, 'person_suspended'],
  ['aid and a suspended account', { ...forAid, isSuspended: true }, 'person_suspended'],
  ['no application and a suspended account', { ...noBasis, isSuspended: true }, 'person_suspended'],
  ['aid, with an open payment', { ...forAid, status: 'created' }, null],
  ['aid, with a refunded payment', { ...forAid, status: 'paid', isRefunded: true }, null],
  ['aid that is used up', { ...forAid, isUsedUp: true }, 'payment_pending'],
] as const)(
  'approval of a person with %s is allowed, or refused with the right code',
  (_what, basis, refusal) => {
    expect(refusalToApprove({ role: 'user', ...basis })).toBe(refusal)
    expect(refusalToApprove({ role: 'member', ...basis })).toBeNull()
    expect(refusalToApprove({ role: 'admin', ...basis })).toBe('is_admin')
    // An admin with an application that waits is approved by the same rules.
    expect(refusalToApprove({ role: 'admin', ...basis, waits: true })).toBe(refusal)
  },
)

test.each([
  ['user', null],
  ['member', null],
  ['admin', 'is_admin'],
] as const)('removing a %s gives the refusal: %s', (role, refusal) => {
  expect(refusalToRemove({ role })).toBe(refusal)
})
