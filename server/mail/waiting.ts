import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { JOB_ROWS } from '../jobs/job-tables.ts'
import type { EmailKind, QueuedEmail } from './email.ts'

type Which<Kind extends EmailKind> = { kind: Kind; to: string; at?: string }

/** The waiting jobs of e-mails of a kind to a receiver. */
function jobsOf({ kind, to, at }: Which<EmailKind>) {
  return sql`${sql.raw(JOB_ROWS)} jobs where locked_at is null and payload->>'to' = ${to}
    and payload->>'kind' = ${kind} and payload->>'at' is not distinct from ${at ?? null}`
}

/** Drops the waiting e-mails of a kind to somebody, and answers them, the oldest first. */
export async function takeWaiting<Kind extends EmailKind>(
  tx: Tx,
  which: Which<Kind>,
): Promise<Extract<QueuedEmail, { kind: Kind }>[]> {
  const { rows } = await sql<{ id: string; payload: Extract<QueuedEmail, { kind: Kind }> }>`
    select id::text, payload from ${jobsOf(which)} order by id for update`.execute(tx)
  if (rows.length > 0)
    await sql`select graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows.map(({ payload }) => payload)
}
