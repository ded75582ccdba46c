import type { ApplicationStatus } from '#contract/membership/members.ts'

/** Whether a person may fill in the form, by the state of their last application. */
export function mayApply(standing: ApplicationStatus): boolean {
  return ['none', 'draft', 'open', 'refunded', 'declined', 'ended'].includes(standing)
}
