import type pg from 'pg'
import type { JobState } from '#contract/admin/system.ts'
import { JOB_ROWS } from './job-tables.ts'

/** So many seconds after it was due, a job that nobody has taken is late. */
const LATE = 60

/** The state of a row of `graphile_worker.jobs`. By the database's clock, which decides when a job is due. */
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

/** Of the jobs that are due and that nobody has taken the one that was due first, whatever keeps it waiting; null: there is none. */
export type OldestDue = { at: Date; seconds: number; isLate: boolean } | null

/** Looks at the first of each priority alone, by the index: however many wait, it takes no longer. */
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
