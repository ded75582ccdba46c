import type { Role } from '#contract/accounts/accounts.ts'
import type { ApplicationStatus } from '#contract/membership/members.ts'
import type { PaymentStatus } from '#contract/membership/payments.ts'

/** Where somebody stands on the way to membership, from what is stored of them; the latest application counts. */
export function applicationStatusOf(person: {
  role: Role
  hasDraft: boolean
  application: { asksAid: boolean; isEnded: boolean } | null
  payment: { status: PaymentStatus; needsReview: boolean; isRefunded: boolean } | null
}): ApplicationStatus {
  const { role, hasDraft, application, payment } = person
  if (role === 'member') return 'member'
  if (application?.isEnded) return 'ended'
  if (payment?.status === 'paid' && !payment.isRefunded) return 'paid'
  if (payment?.needsReview) return 'needs_review'
  if (application?.asksAid) return 'aid'
  if (payment?.isRefunded) return 'refunded'
  if (payment?.status === 'created') return 'open'
  return hasDraft || application ? 'draft' : 'none'
}
