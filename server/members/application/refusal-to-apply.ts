import type { ProblemCode } from '#contract/call/problem.ts'

/** Why a person may not apply now; null: they may. */
export function refusalToApply({
  isMember,
  isPaid,
}: {
  isMember: boolean
  /** A paid application waits for a decision. */
  isPaid: boolean
}): ProblemCode | null {
  if (isMember) return 'already_member'
  return isPaid ? 'already_paid' : null
}
