import type { Role } from '#contract/accounts.ts'
import type { Standing } from '#contract/members.ts'
import type { PaymentStatus } from '#contract/payments.ts'

/** Where somebody stands on the way to membership, from what is stored of them; the latest application counts. */
export function standingOf(person: {
  role: Role
  hasDraft: boolean
  application: { asksAid: boolean; isEnded: boolean } | null
  payment: { status: PaymentStatus; isSetAside: boolean; isRefunded: boolean } | null
}): Standing {
  const { role, hasDraft, application, payment } = person
  if (role === 'member') return 'member'
  if (application?.isEnded) return 'ended'
  if (payment?.status === 'paid' && !payment.isRefunded) return 'paid'
  if (payment?.isSetAside) return 'set_aside'
  if (application?.asksAid) return 'aid'
  if (payment?.isRefunded) return 'refunded'
  if (payment?.status === 'created') return 'open'
  return hasDraft || application ? 'draft' : 'none'
}
