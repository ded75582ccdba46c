import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { EmailKind } from '../mail/email.ts'
import { JOB_ROWS } from './job-tables.ts'

/**
 * Deletes the jobs of a person: e-mails to them, and what they asked for. E-mails to other people about them stay, and so do e-mails to an
 * address that they had before. A job that is running is left to end.
 */
export async function dropJobsOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(jobs.id)) from ${sql.raw(JOB_ROWS)} jobs
    where locked_at is null and (${id} in (payload->>'to', payload->>'user') or lower(payload->>'email') = ${email})
    having count(*) > 0`.execute(tx)
}

/** Deletes all of these jobs. False: one of them has begun, and the caller rolls back. */
export async function dropHeldJobs(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from ${sql.raw(JOB_ROWS)} where id = any(${ids}::bigint[]) and locked_at is null))`.execute(
    tx,
  )
  return rows.length === ids.length
}

/** Deletes the e-mails of a kind to a person that are not sent yet. */
export async function dropEmails(tx: Tx, userId: string, kind: EmailKind): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(jobs.id)) from ${sql.raw(JOB_ROWS)} jobs
    where locked_at is null and payload->>'to' = ${userId} and payload->>'kind' = ${kind}
    having count(*) > 0`.execute(tx)
}
