import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { JOB_ROWS } from '#test/support/job-queue.ts'

/**
 * What a killed server was doing is given back ten seconds after it was begun: this has them be over once its connections
 * are, so that the next start does it. That a living server's work is left alone, and a dead one's not, `db/jobs` shows.
 * Histories ask for it outside of Vitest too.
 */
export async function giveBackTaken(pool: pg.Pool): Promise<void> {
  const living = async () =>
    (
      await pool.query(`select from pg_locks where locktype = 'advisory' and classid = 7413
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  while ((await living()) !== 0) await pause(5)
  await pool.query(
    `update ${JOB_ROWS} set locked_at = locked_at - interval '11 seconds' where locked_at is not null`,
  )
}
