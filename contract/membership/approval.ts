import { DECISION_HOURS } from '../business-constants.ts'
import type { Role } from '../accounts/accounts.ts'
import type { PaymentStatus } from './payments.ts'
import type { ProblemCode } from '../call/problem.ts'
import { HOUR } from '../values/time.ts'

/** What of an application a membership may rest on. */
export type Basis = {
  /** Of its payment, if any. */
  status: PaymentStatus | null
  /** All of that payment was given back, or is on its way back. */
  isRefunded: boolean
  asksAid: boolean
  /** It was declined, or approved and nothing is left of what it paid for. */
  isUsedUp: boolean
  /** The applicant is a minor whose guardian has not agreed. */
  needsGuardian: boolean
  /** Nobody may sign in to the applicant's account now: the letter of a welcome would lead nowhere. */
  isSuspended: boolean
  /** It was not decided yet: by it somebody with duties becomes a member, too. */
  waits?: boolean
}

/** An application without a payment that asks for nothing. */
export const noBasis: Basis = {
  status: null,
  isRefunded: false,
  asksAid: false,
  isUsedUp: false,
  needsGuardian: false,
  isSuspended: false,
}

/** Why somebody may not be approved now, or null when they may; a member already is no reason, just nothing to do. */
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

/** Why somebody's membership may not be ended now, or null when it may. */
export function refusalToRemove({ role }: { role: Role }): ProblemCode | null {
  return role === 'admin' ? 'is_admin' : null
}

/** By when an application is decided that has waited for it since. */
export function decisionDueAt(waitingSince: Date): Date {
  return new Date(waitingSince.getTime() + DECISION_HOURS * HOUR)
}
