import type { Role } from '#contract/accounts/accounts.ts'
import type { ApplicationStatus } from '#contract/membership/members.ts'
import type { PaymentStatus } from '#contract/membership/payments.ts'

/** The status of a person on the way to membership; the latest application counts. */
export function applicationStatusOf(person: {
  role: Role
  /** They are under 18, and no guardian has agreed. */
  needsGuardian: boolean
  /** The last day of the membership has passed. */
  isInGrace: boolean
  hasDraft: boolean
  application: {
    asksAid: boolean
    isEnded: boolean
    isDeclined: boolean
    isAsked: boolean
  } | null
  payment: { status: PaymentStatus; needsReview: boolean; isRefunded: boolean } | null
}): ApplicationStatus {
  const { role, needsGuardian, isInGrace, hasDraft, application, payment } = person
  if (role === 'member') return isInGrace ? 'grace' : 'member'
  if (needsGuardian) return 'guardian'
  if (application?.isDeclined) return 'declined'
  if (application?.isEnded) return 'ended'
  const isOpen = application?.asksAid || (payment?.status === 'paid' && !payment.isRefunded)
  if (isOpen && application?.isAsked) return 'question'
  if (payment?.status === 'paid' && !payment.isRefunded) return 'paid'
  if (payment?.needsReview) return 'needs_review'
  if (application?.asksAid) return 'aid'
  if (payment?.isRefunded) return 'refunded'
  if (payment?.status === 'created') return 'open'
  return hasDraft || application ? 'draft' : 'none'
}
