import { eraseLeftovers } from '../privacy/erase.ts'
import { type Needs, schedule } from './schedule.ts'

/**
 * Deletes rows whose retention period is over, and leftovers of closed accounts. An error in one table does not stop the others; it is
 * thrown at the end, with the name of the table.
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
