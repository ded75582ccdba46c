import { expect } from 'vitest'
import type { Site } from '#test/support/test-app.ts'

/**
 * Waits until the server, and with `processes` the servers beside it, listen for changes of pages. A page that a server rendered
 * before that may be rendered again. A server listens once its connection for this is idle.
 */
export async function untilItHears({ context: { pool } }: Site, processes = 1): Promise<void> {
  const hearing = `select from pg_stat_activity where query = 'listen pages_changed' and state = 'idle'
    and datname = current_database()`
  await expect.poll(async () => (await pool.query(hearing)).rowCount).toBe(processes)
}
