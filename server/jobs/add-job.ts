import { sql } from 'kysely'
import type { EmailWords } from '#contract/content-documents/email.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { EmailKind, QueuedEmail } from '../mail/email.ts'

/** Every kind of job and what its payload holds. */
export type Jobs = {
  send_email: QueuedEmail
  /** An e-mail with sample facts, to whoever edits its words; null: those that ship. */
  send_test_email: { to: string; kind: EmailKind; words: EmailWords | null }
  mail_password_link: { email: string }
  send_refund: { refund: string }
  /** The e-mail of somebody under 18 was confirmed. */
  ask_guardian: { user: string }
  /** People of a list are made and changed. */
  run_import: { import: string }
  /** A CDN in front drops the pages of before a change. */
  purge_pages: Record<string, never>
}

/** What a job of each kind is to do, in words; an e-mail's says which one. */
export const jobNames: Record<keyof Jobs, string> = {
  send_email: 'E-mail',
  send_test_email: 'A test e-mail',
  mail_password_link: 'A password link',
  send_refund: 'A refund',
  ask_guardian: 'Asking a guardian',
  run_import: 'An import of people',
  purge_pages: 'Pages that a CDN is to drop',
}

/** What a job is to do, for people. `task` is a key of `Jobs`, or one that another version knows. */
export function titleOf(task: string, kind: string | null = null): string {
  const name = task in jobNames ? jobNames[task as keyof Jobs] : task
  return kind === null ? name : `${name}: ${kind.replaceAll('_', ' ')}`
}

// How many failures in a row end a job; see the patience in `maintenance.ts`.
const ATTEMPTS = 25

type Options = {
  /** Two with one key wait as one. */
  key?: string
  /** Milliseconds until it may be done. */
  wait?: number
}

const held = new WeakMap<Db, { wait: number; ids: number[] }>()

/** The jobs that some work in a transaction writes down wait so many milliseconds at least; answers their ids beside what the work did. */
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

/** Writes a job down: with the transaction that is its reason, it is done after the commit, and only then. */
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

/** Of the jobs that are due the lowest number is done first; what people wait for has 0. */
const LAST = 10

/** Writes many jobs down, each done when none waits that is written down alone. */
export async function addJobsLast<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payloads: readonly Jobs[Name][],
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select graphile_worker.add_job(${name}::text, payload::json, run_at => now(), max_attempts => ${ATTEMPTS}::int,
      priority => ${LAST}::int)
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload`.execute(db)
}
