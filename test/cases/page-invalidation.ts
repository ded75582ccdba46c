import { expect } from 'vitest'
import type { Site } from '#test/support/test-app.ts'

/**
 * A page that a process rendered before it listens for changes may be rendered again. Once its connection is idle it listens, and
 * so do the processes beside it.
 */
export async function untilItHears({ context: { pool } }: Site, processes = 1): Promise<void> {
  const hearing = `select from pg_stat_activity where query = 'listen pages_changed' and state = 'idle'
    and datname = current_database()`
  await expect.poll(async () => (await pool.query(hearing)).rowCount).toBe(processes)
}
