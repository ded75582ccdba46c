import type pg from 'pg'
import { UNANSWERED } from '../mail/smtp.ts'

// The first number of an advisory lock; the second one is made from the worker's name.
const LOCK = 7413
// A worker that has just started may have taken a job and not have its lock yet.
const GRACE = '10 seconds'
// With this many failures the wait for the next try is at most 400 seconds; with more it would be hours.
const MOST_FAILURES = 5
const RETRIED_FOR = '7 days'

/** Takes the lock that shows that a worker is alive. PostgreSQL releases it when the connection or the process ends. */
export async function acquireWorkerLock(client: pg.ClientBase, worker: string): Promise<void> {
  await client.query('select pg_try_advisory_lock($1, hashtext($2))', [LOCK, worker])
}

/** Releases that lock, on the same connection. */
export async function releaseWorkerLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock_all()')
}

/** Unlocks the jobs of workers of this process that have ended. False: the database is away. */
export function isGivenBack(pool: pg.Pool, workers: string): Promise<boolean> {
  return pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workers]).then(
    () => true,
    () => false,
  )
}

/**
 * Unlocks the jobs of dead workers, and limits the wait between tries, except of e-mails that may have arrived: each try may bring the
 * person another copy. It also deletes jobs that were replaced by a job with the same
 * key while they ran, and whose process died: they have no try left but never failed.
 */
export async function maintain(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with taken as materialized (
       select locked_by from graphile_worker.jobs where locked_at < now() - $2::interval group by locked_by
     ), dead as materialized (
       select locked_by from taken where pg_try_advisory_xact_lock($1, hashtext(locked_by))
     )
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
    [LOCK, GRACE],
  )
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), attempts => $1) from graphile_worker.jobs
     where attempts > $1 and attempts < max_attempts and locked_at is null and created_at > now() - $2::interval
       and not starts_with(coalesce(last_error, ''), $3)
     having count(*) > 0`,
    [MOST_FAILURES, RETRIED_FOR, UNANSWERED],
  )
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and last_error is null
     having count(*) > 0`,
  )
}
