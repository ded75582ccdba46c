import type { Role } from './accounts.ts'
import type { PaymentStatus } from './payments.ts'
import type { ProblemCode } from './problem.ts'

/** Whether a membership may rest on an application: it is paid, or it asks for financial aid. */
export function hasBasis({ status, asksAid }: { status: PaymentStatus | null; asksAid: boolean }): boolean {
  return status === 'paid' || asksAid
}

/** Why somebody may not be approved now, or null when they may; a member already is no reason, just nothing to do. */
export function refusalToApprove({ role, hasBasis }: { role: Role; hasBasis: boolean }): ProblemCode | null {
  if (role === 'admin') return 'is_admin'
  return role === 'member' || hasBasis ? null : 'payment_pending'
}

/** Why somebody's membership may not be ended now, or null when it may. */
export function refusalToRemove({ role }: { role: Role }): ProblemCode | null {
  return role === 'admin' ? 'is_admin' : null
}
