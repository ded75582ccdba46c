import type pg from 'pg'
import type { JobState } from '#contract/system.ts'

/** The state of a row of `graphile_worker.jobs`. By the database's clock, which decides when a job is due. */
export const STATE = `case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
  when run_at > now() then 'later' else 'waiting' end`

export type JobCount = {
  task: string
  state: JobState
  count: number
  /** For how many seconds the oldest of them has been due; below 0 when it is due later. */
  oldest: number
}

/** How many jobs of each kind are in each state. */
export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `select task_identifier as task, ${STATE} as state, count(*) as count,
       extract(epoch from now() - min(run_at))::float8 as oldest
     from graphile_worker.jobs group by 1, 2`,
  )
  return rows
}
