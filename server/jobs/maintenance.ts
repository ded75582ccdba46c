import type pg from 'pg'

// Names our kind of lock in the database, beside the number made from a worker's name.
const LOCK = 7413
// A job taken this lately may belong to a worker that is just about to say that it lives.
const GRACE = '10 seconds'
// Up to the next try after this many it is 400 seconds at most; with more it would become hours.
const PATIENT = 5
const PATIENCE = '7 days'

/** Takes the lock that says a worker is alive: PostgreSQL releases it with the connection, however the process ends. */
export async function acquireWorkerLock(client: pg.ClientBase, worker: string): Promise<void> {
  await client.query('select pg_try_advisory_lock($1, hashtext($2))', [LOCK, worker])
}

/** Releases it, on the same connection. */
export async function releaseWorkerLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock_all()')
}

/** Gives back what workers of this process had taken, who have ended; false: the database cannot be asked just now. */
export function isGivenBack(pool: pg.Pool, workers: string): Promise<boolean> {
  return pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workers]).then(
    () => true,
    () => false,
  )
}

/**
 * Gives back what dead workers had taken, and keeps what fails from waiting longer and longer. Drops what another job took
 * the place of while it ran, if its process died: it has no try left, and never failed.
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
     having count(*) > 0`,
    [PATIENT, PATIENCE],
  )
  await pool.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and last_error is null
     having count(*) > 0`,
  )
}
