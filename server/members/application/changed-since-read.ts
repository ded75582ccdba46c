import type { Seen } from '#contract/membership/review.ts'
import { Problem } from '#contract/call/problem.ts'
import { type ApplicationRow, type UPDATED, updatedAt } from './application-row.ts'

/** Refuses a decision where the application has changed since the admin read it. */
export function refuseChanged(
  seen: Seen | undefined,
  applications: readonly Pick<ApplicationRow, 'id' | (typeof UPDATED)[number]>[],
): void {
  if (seen === undefined) return
  const read = applications.find(({ id }) => id === seen._id)
  if (read === undefined || updatedAt(read).getTime() !== Date.parse(seen.updatedAt))
    throw new Problem('changed_meanwhile')
}
