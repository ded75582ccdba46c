import { sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from './connect.ts'

/** A table with the drafts of a form: one row for each person. */
type Table = 'drafts' | 'investor_drafts'
type Draft = { form: Record<string, string>; step: number; savedAt: Date }

const LARGEST = 64 * 1024

/** The draft of a person, or null. */
export async function findDraft(db: Db | Tx, table: Table, userId: string): Promise<{ draft: Draft | null }> {
  const { rows } = await sql<Draft>`
    select form, step, saved_at as "savedAt" from ${sql.table(table)} where user_id = ${userId}`.execute(db)
  return { draft: rows[0] ?? null }
}

/** Merges changed fields into a draft: what two devices change in different fields is kept. */
export async function mergeDraft(
  db: Db | Tx,
  table: Table,
  userId: string,
  changes: Partial<Draft['form']>,
  { step, savedAt }: Pick<Draft, 'step' | 'savedAt'>,
): Promise<{ savedAt: Date }> {
  const form = JSON.stringify(changes)
  if (Buffer.byteLength(form) > LARGEST) throw new Problem('too_large')
  const merged = sql`d.form || excluded.form`
  const { rows } = await sql`
    insert into ${sql.table(table)} as d (user_id, form, step, saved_at)
    values (${userId}, ${form}, ${step}, ${savedAt})
    on conflict (user_id) do update set form = ${merged}, step = excluded.step, saved_at = excluded.saved_at
      where octet_length((${merged})::text) <= ${LARGEST}
    returning d.user_id`.execute(db)
  if (rows.length === 0) throw new Problem('too_large')
  return { savedAt }
}
