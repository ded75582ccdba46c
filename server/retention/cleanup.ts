import type { Logger } from 'pino'
import { every } from '../jobs/every.ts'
import { eraseLeftovers } from '../privacy/erase.ts'
import { type Needs, schedule } from './schedule.ts'

const HOUR = 3_600_000

/** Deletes what is older than it is kept, and what a closed account has left. What fails is told of and keeps nothing else. */
export async function deleteExpired(context: Needs, log: Pick<Logger, 'warn'>): Promise<void> {
  for (const [from, entry] of Object.entries(schedule)) {
    if (!('delete' in entry)) continue
    await entry
      .delete(context)
      .catch((error: unknown) => log.warn({ err: error, from }, 'what has expired could not be deleted'))
  }
  await eraseLeftovers(context).catch((error: unknown) =>
    log.warn({ err: error }, 'what closed accounts left could not be erased'),
  )
}

/** Deletes it at once and every hour; what could not be deleted goes with the next. */
export function startCleanup(context: Needs, log: Pick<Logger, 'warn'>): { stop: () => Promise<void> } {
  return every(HOUR, () => deleteExpired(context, log))
}
