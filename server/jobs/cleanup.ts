import type pg from 'pg'
import { periods } from '#contract/retention.ts'

/**
 * Deletes jobs whose retention period is over, such as e-mails that could not be delivered. It uses the clock of the database, which
 * dated the jobs.
 */
export async function deleteOldJobs({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where created_at < now() - $1 * interval '1 day' and locked_at is null having count(*) > 0`,
    [periods.emails.days],
  )
}
