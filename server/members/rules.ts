import type { Role } from '#contract/accounts.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Why somebody may not apply now, or null when they may. */
export function refusalToApply({ role, isPaid }: { role: Role; isPaid: boolean }): ProblemCode | null {
  if (role === 'member') return 'already_member'
  return isPaid ? 'already_paid' : null
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
