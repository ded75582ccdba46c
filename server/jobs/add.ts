import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Letter } from '../mail/letter.ts'

/** Every kind of job and what its payload holds. */
export type Jobs = {
  send_letter: Letter
  mail_password_link: { email: string }
}

// How many failures in a row end a job; see the patience in `tidy.ts`.
const ATTEMPTS = 25

/**
 * A job as a value to return from the statement that is its reason: written down with it, done after the commit, and
 * only then. Two with one key wait as one.
 */
export function job<Name extends keyof Jobs>(
  name: Name,
  payload: Jobs[Name],
  { key }: { key?: string } = {},
): RawBuilder<string> {
  return sql<string>`(graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS}::int, job_key => ${key ?? null}::text
  )).id`
}

/** The same for several that wait for nothing: written down together, which costs little more than one. */
export function jobs<Name extends keyof Jobs>(name: Name, payloads: Jobs[Name][]): RawBuilder<number> {
  return sql<number>`(select count(*) from graphile_worker.add_jobs(array(
    select row(${name}::text, payload, null, null, ${ATTEMPTS}, null, null, null)::graphile_worker.job_spec
    from json_array_elements(${JSON.stringify(payloads)}::json) payload
  )))`
}

/** Writes a job down in our transaction, for a reason that no single statement is. */
export async function addJob<Name extends keyof Jobs>(
  tx: Tx,
  name: Name,
  payload: Jobs[Name],
  options: { key?: string } = {},
): Promise<void> {
  await sql`select ${job(name, payload, options)}`.execute(tx)
}
