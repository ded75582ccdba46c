import type { Problem } from '#contract/call/problem.ts'

/**
 * Whether a refusal means that the person is not an admin. Missing duties or two-factor, or an ended session, do not mean that: the person
 * stays on the page, with all typed text.
 */
export function isNoAdmin({ status, code }: Pick<Problem, 'status' | 'code'>): boolean {
  return status === 403 && code !== 'outside_duties' && code !== 'two_factor_required'
}
