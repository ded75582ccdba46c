import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { WaitingLetter } from '../mail/letter.ts'

/** Every kind of job and what its payload holds. */
export type Jobs = {
  send_letter: WaitingLetter
  mail_password_link: { email: string }
}

// How many failures in a row end a job; see the patience in `tidy.ts`.
const ATTEMPTS = 25

type Options = {
  /** Two with one key wait as one. */
  key?: string
  /** Milliseconds until it may be done. */
  wait?: number
}

/**
 * A job as a value to return from the statement that is its reason: written down with it, done after the commit, and
 * only then.
 */
export function job<Name extends keyof Jobs>(
  name: Name,
  payload: Jobs[Name],
  options: Options = {},
): RawBuilder<string> {
  return jobOf(name, sql`${JSON.stringify(payload)}::json`, options)
}

/** The same with a payload that the database puts together. */
function jobOf(
  name: keyof Jobs,
  payload: RawBuilder<unknown>,
  { key, wait = 0 }: Options = {},
): RawBuilder<string> {
  return sql<string>`(graphile_worker.add_job(
    ${name}::text, ${payload}, run_at => now() + ${wait}::float8 * interval '1 millisecond',
    max_attempts => ${ATTEMPTS}::int, job_key => ${key ?? null}::text
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
  options: Options = {},
): Promise<void> {
  await sql`select ${job(name, payload, options)}`.execute(tx)
}
