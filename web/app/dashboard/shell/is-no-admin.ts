import type { Problem } from '#contract/call/problem.ts'

/**
 * Whether a refusal says that somebody is no admin, or no more: one of other duties, or without two-factor, stays where they
 * are; so does whoever is logged out, with what they typed.
 */
export function isNoAdmin({ status, code }: Pick<Problem, 'status' | 'code'>): boolean {
  return status === 403 && code !== 'outside_duties' && code !== 'two_factor_required'
}
