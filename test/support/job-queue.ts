import type pg from 'pg'
import * as tables from '#server/jobs/job-tables.ts'

/** The worker's own table of jobs, for tests that read the queue or hold a job back. */
export const { JOB_ROWS, JOB_TASKS } = tables

/** Makes the waiting jobs that match a condition due now; returns their number. */
export async function makeJobsDue(pool: pg.Pool, which = 'true', values: unknown[] = []): Promise<number> {
  const { rowCount } = await pool.query(
    `update ${JOB_ROWS} set run_at = now() where locked_at is null and (${which})`,
    values,
  )
  return rowCount ?? 0
}
