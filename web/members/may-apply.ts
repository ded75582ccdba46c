import type { Standing } from '#contract/membership/members.ts'

/** Whether somebody whose application stands so may fill in the form. */
export function mayApply(standing: Standing): boolean {
  return ['none', 'draft', 'open', 'refunded', 'ended'].includes(standing)
}
