import { sql } from 'kysely'
import type { EmailWords } from '#contract/content-documents/email.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { EmailKind, QueuedEmail } from '../mail/email.ts'

/** The kinds of jobs with their payloads. */
export type Jobs = {
  send_email: QueuedEmail
  /** A test e-mail with sample facts to an editor; `words`: the edited texts, null: the shipped ones. */
  send_test_email: { to: string; kind: EmailKind; words: EmailWords | null }
  mail_password_link: { email: string }
  send_refund: { refund: string }
  /** Asks the guardian of a minor, whose own e-mail was confirmed. */
  ask_guardian: { user: string }
  /** Adds and changes the people of an import. */
  run_import: { import: string }
  /** Tells the CDN to drop the pages after a change. */
  purge_pages: Record<string, never>
}

/** The name of each kind of job, for people. */
export const jobNames: Record<keyof Jobs, string> = {
  send_email: 'E-mail',
  send_test_email: 'A test e-mail',
  mail_password_link: 'A password link',
  send_refund: 'A refund',
  ask_guardian: 'Asking a guardian',
  run_import: 'An import of people',
  purge_pages: 'Dropping pages in the CDN',
}

/** The name of a job, for people; `kind`: that of an e-mail. `task` is a key of `Jobs`, or one of another version. */
export function titleOf(task: string, kind: string | null = null): string {
  const name = task in jobNames ? jobNames[task as keyof Jobs] : task
  return kind === null ? name : `${name}: ${kind.replaceAll('_', ' ')}`
}

// After so many failures a job is not tried again; `maintenance.ts` resets the count for some days.
const ATTEMPTS = 25

type Options = {
  /** Jobs with the same key that wait become one. */
  key?: string
  /** Milliseconds until the job may run. */
  wait?: number
}

const held = new WeakMap<Db, { wait: number; ids: number[] }>()

/** Delays the jobs that some work in a transaction adds by at least `wait` milliseconds. Answers their ids and the work's result. */
export async function holdJobs<T>(
  tx: Tx,
  wait: number,
  work: () => Promise<T>,
): Promise<{ done: T; jobs: number[] }> {
  const ids: number[] = []
  held.set(tx, { wait, ids })
  try {
    return { done: await work(), jobs: ids }
  } finally {
    held.delete(tx)
  }
}

/** Adds a job. In a transaction, the job runs only after the commit. */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { key, wait = 0 }: Options = {},
): Promise<void> {
  const holding = held.get(db)
  const { rows } = await sql<{ id: number | null }>`select id from graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json, run_at => now() + ${Math.max(wait, holding?.wait ?? 0)}::float8 * interval '1 millisecond',
    max_attempts => ${ATTEMPTS}::int, job_key => ${key ?? null}::text)`.execute(db)
  holding?.ids.push(...rows.flatMap(({ id }) => id ?? []))
}

/** The priority of jobs that nobody waits for. Lower numbers run first; the usual one is 0. */
const LAST = 10

/** Adds many jobs, which run when no other job is due. */
export async function addJobsBehindOthers<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payloads: readonly Jobs[Name][],
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select graphile_worker.add_job(${name}::text, payload::json, run_at => now(), max_attempts => ${ATTEMPTS}::int,
      priority => ${LAST}::int)
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload`.execute(db)
}
