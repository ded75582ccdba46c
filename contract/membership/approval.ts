import { DECISION_HOURS } from '../business-constants.ts'
import type { Role } from '../accounts/accounts.ts'
import type { PaymentStatus } from './payments.ts'
import type { ProblemCode } from '../call/problem.ts'
import { HOUR } from '../values/time.ts'

/** The facts of an application that decide whether a person can be approved. */
export type Basis = {
  /** The status of its payment, if there is one. */
  status: PaymentStatus | null
  /** All of the payment is refunded, or the refund is under way. */
  isRefunded: boolean
  asksAid: boolean
  /** The application was declined, or was approved and everything that it paid for is over. */
  isUsedUp: boolean
  /** The applicant is under 18 and their guardian has not agreed. */
  needsGuardian: boolean
  /** The account is suspended, so the e-mail about the approval could not be acted on. */
  isSuspended: boolean
  /** The application is not decided yet. Approving it makes an admin a member too. */
  waits?: boolean
}

/** An application without a payment or a request for aid. */
export const noBasis: Basis = {
  status: null,
  isRefunded: false,
  asksAid: false,
  isUsedUp: false,
  needsGuardian: false,
  isSuspended: false,
}

/** Why a person cannot be approved now, or null. An existing membership is no reason: approving then changes nothing. */
export function refusalToApprove({ role, ...basis }: Basis & { role: Role }): ProblemCode | null {
  if (role === 'admin' && !basis.waits) return 'is_admin'
  if (role === 'member') return null
  if (basis.isSuspended) return 'person_suspended'
  if (basis.needsGuardian) return 'guardian_consent'
  if (basis.isUsedUp) return basis.isRefunded ? 'payment_refunded' : 'payment_pending'
  if (basis.asksAid) return null
  if (basis.isRefunded) return 'payment_refunded'
  return basis.status === 'paid' ? null : 'payment_pending'
}

/** Why a membership cannot be ended now, or null. */
export function refusalToRemove({ role }: { role: Role }): ProblemCode | null {
  return role === 'admin' ? 'is_admin' : null
}

/** When an application must be decided that has waited since `waitingSince`. */
export function decisionDueAt(waitingSince: Date): Date {
  return new Date(waitingSince.getTime() + DECISION_HOURS * HOUR)
}
