import type { Role } from '#contract/accounts/accounts.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Why somebody may not apply now, or null when they may. */
export function refusalToApply({ role, isPaid }: { role: Role; isPaid: boolean }): ProblemCode | null {
  if (role === 'member') return 'already_member'
  return isPaid ? 'already_paid' : null
}
