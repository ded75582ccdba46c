import type { Role } from '../accounts/accounts.ts'
import { dayInIst } from '../days.ts'
import type { PaymentStatus } from './payments.ts'
import type { ProblemCode } from '../problem.ts'

/** What of an application a membership may rest on. */
export type Basis = {
  /** Of its payment, if any. */
  status: PaymentStatus | null
  /** All of that payment was given back. */
  isRefunded: boolean
  asksAid: boolean
  /** It was approved, and the year that began then is over. */
  isUsedUp: boolean
}

/** An application without a payment that asks for nothing. */
export const noBasis: Basis = { status: null, isRefunded: false, asksAid: false, isUsedUp: false }

/** Why somebody may not be approved now, or null when they may; a member already is no reason, just nothing to do. */
export function refusalToApprove({ role, ...basis }: Basis & { role: Role }): ProblemCode | null {
  if (role === 'admin') return 'is_admin'
  if (role === 'member') return null
  if (basis.isUsedUp) return 'payment_pending'
  if (basis.asksAid) return null
  if (basis.status !== 'paid') return 'payment_pending'
  return basis.isRefunded ? 'payment_refunded' : null
}

/** Why somebody's membership may not be ended now, or null when it may. */
export function refusalToRemove({ role }: { role: Role }): ProblemCode | null {
  return role === 'admin' ? 'is_admin' : null
}

/**
 * The year of membership that begins with an approval, in days of India: its last day is the one before the anniversary,
 * and that of 29 February is 1 March.
 */
export function periodFrom(approvedAt: Date): { startsOn: string; endsOn: string } {
  const startsOn = dayInIst(approvedAt)
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number)
  // A day that the calendar does not have counts on into the next month.
  return { startsOn, endsOn: new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10) }
}

/** Whether the year of an approval is over; an application that was never approved has its year before it. */
export function isUsedUp(approvedAt: Date | null, now: Date): boolean {
  return approvedAt !== null && periodFrom(approvedAt).endsOn < dayInIst(now)
}
