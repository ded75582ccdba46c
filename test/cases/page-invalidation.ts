import { expect } from 'vitest'
import type { Site } from '#test/support/test-app.ts'

/** What is made before a process hears of changes may be made again. Once idle, the database has told it so, and those beside it. */
export async function untilItHears({ context: { pool } }: Site, processes = 1): Promise<void> {
  const hearing = `select from pg_stat_activity where query = 'listen pages_changed' and state = 'idle'
    and datname = current_database()`
  await expect.poll(async () => (await pool.query(hearing)).rowCount).toBe(processes)
}
