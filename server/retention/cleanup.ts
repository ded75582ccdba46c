import { eraseLeftovers } from '../privacy/erase.ts'
import { type Needs, schedule } from './schedule.ts'

/**
 * Deletes what is older than it is kept, and what a closed account has left. A table in trouble keeps no other; what failed
 * is thrown at the end, with its table's name, and goes with the next run.
 */
export async function deleteExpired(context: Needs): Promise<void> {
  const failures: Error[] = []
  const attempt = (from: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => failures.push(new Error(`${from} could not be deleted`, { cause: error })))
  for (const [table, entry] of Object.entries(schedule))
    if ('delete' in entry) await attempt(table, entry.delete(context))
  await attempt('what closed accounts left', eraseLeftovers(context))
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}
