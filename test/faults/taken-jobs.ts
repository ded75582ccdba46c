import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { JOB_ROWS } from '#test/support/job-queue.ts'

/**
 * A job of a killed server is given back ten seconds after it was begun: this makes that time pass at once when the connections of the
 * server are closed, so that the next start does the job. `db/jobs` shows that the jobs of a living server stay and those of a dead one
 * are given back. Histories use this outside of Vitest too.
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
