import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { EmailKind } from '../mail/email.ts'
import { JOB_ROWS } from './job-tables.ts'

/**
 * Drops the jobs that are somebody's: e-mails to them, and what they asked for. What tells others of them goes on, without their
 * words; what was theirs and is told to an address that they had goes on too. One that is being done just now ends by itself.
 */
export async function dropJobsOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(jobs.id)) from ${sql.raw(JOB_ROWS)} jobs
    where locked_at is null and (${id} in (payload->>'to', payload->>'user') or lower(payload->>'email') = ${email})
    having count(*) > 0`.execute(tx)
}

/** Drops jobs that wait, all of them; false: one of them has begun, and whoever asks rolls this back. */
export async function dropHeldJobs(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from ${sql.raw(JOB_ROWS)} where id = any(${ids}::bigint[]) and locked_at is null))`.execute(
    tx,
  )
  return rows.length === ids.length
}

/** Drops the e-mails of a kind that are written for somebody and wait to be sent. */
export async function dropEmails(tx: Tx, userId: string, kind: EmailKind): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(jobs.id)) from ${sql.raw(JOB_ROWS)} jobs
    where locked_at is null and payload->>'to' = ${userId} and payload->>'kind' = ${kind}
    having count(*) > 0`.execute(tx)
}
