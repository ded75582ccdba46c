import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { EmailKind } from '../mail/email.ts'

/** Drops the jobs that name somebody, by their id or their e-mail. One that is being done just now ends by itself. */
export async function dropJobsAbout(tx: Tx, names: string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(jobs.id)) from graphile_worker._private_jobs jobs
    where locked_at is null and exists (
      select from unnest(${names}::text[]) name where strpos(lower(payload::text), lower(to_json(name)::text)) > 0)
    having count(*) > 0`.execute(tx)
}

/** Drops the e-mails of a kind that are written for somebody and wait to be sent. */
export async function dropEmails(tx: Tx, userId: string, kind: EmailKind): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(jobs.id)) from graphile_worker._private_jobs jobs
    where locked_at is null and payload->>'to' = ${userId} and payload->>'kind' = ${kind}
    having count(*) > 0`.execute(tx)
}
