import type { ApplicationStatus } from '#contract/membership/members.ts'

/** Whether somebody whose application stands so may fill in the form. */
export function mayApply(standing: ApplicationStatus): boolean {
  return ['none', 'draft', 'open', 'refunded', 'declined', 'ended'].includes(standing)
}
