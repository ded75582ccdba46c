import type { ProblemCode } from '#contract/call/problem.ts'

/** Why somebody may not apply now, or null when they may. */
export function refusalToApply({
  isMember,
  isPaid,
}: {
  /** Also beside duties. */
  isMember: boolean
  /** What they have sent is paid, and waits. */
  isPaid: boolean
}): ProblemCode | null {
  if (isMember) return 'already_member'
  return isPaid ? 'already_paid' : null
}
