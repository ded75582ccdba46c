import type pg from 'pg'
import * as tables from '#server/jobs/job-tables.ts'

/** The worker's own table of jobs, for tests that look into the queue or keep a job from being done. */
export const { JOB_ROWS, JOB_TASKS } = tables

/** Has jobs that wait be due now, of those of a condition; how many there are. */
export async function makeJobsDue(pool: pg.Pool, which = 'true', values: unknown[] = []): Promise<number> {
  const { rowCount } = await pool.query(
    `update ${JOB_ROWS} set run_at = now() where locked_at is null and (${which})`,
    values,
  )
  return rowCount ?? 0
}
