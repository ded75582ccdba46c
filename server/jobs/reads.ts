import type pg from 'pg'
import type { JobState } from '#contract/admin/system.ts'
import { JOB_ROWS } from './job-tables.ts'

/** A job is late if no worker has taken it so many seconds after it was due. */
const LATE = 60

/** The state of a row of `graphile_worker.jobs`, by the clock of the database, which decides when a job is due. */
export const STATE = `case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
  when run_at > now() then 'later' else 'waiting' end`

export type JobCount = { task: string; state: JobState; count: number }

/** How many jobs of each kind are in each state. */
export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `select task_identifier as task, ${STATE} as state, count(*) as count
     from graphile_worker.jobs group by 1, 2`,
  )
  return rows
}

/** The job that has been due longest and that no worker has taken; null: there is none. */
export type OldestDue = { at: Date; seconds: number; isLate: boolean } | null

/** Looks only at the first job of each priority in the index, so that the query is fast however many jobs wait. */
export async function oldestDue(pool: pg.Pool): Promise<OldestDue> {
  const first = `select priority, run_at from ${JOB_ROWS} where is_available`
  const { rows } = await pool.query<{ at: Date; seconds: number }>(
    `with recursive firsts as (
       (${first} order by priority, run_at limit 1)
       union all
       select next.* from firsts, lateral (
         ${first} and priority > firsts.priority order by priority, run_at limit 1) next)
     select run_at as at, extract(epoch from now() - run_at)::float8 as seconds
     from firsts where run_at <= now() order by run_at limit 1`,
  )
  const [oldest] = rows
  return oldest === undefined ? null : { ...oldest, isLate: oldest.seconds > LATE }
}
