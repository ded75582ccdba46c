import { type RawBuilder, sql } from 'kysely'
import type { State } from '#contract/programmes/submissions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { avatarColumn } from '../files/reads.ts'
import { type Listing, type PageRequest, readOne, readPage } from '../db/paging.ts'
import { columnOf } from '../db/columns.ts'
import type { FieldOf, Fields, ProgrammeDefinition, SubmissionTable } from './programme.ts'

/** A submission as the contract names it: the common columns, the fields of its form, and the columns of its programme. */
export type RecordOf<Table extends SubmissionTable, Field extends FieldOf<Table>, More> = {
  id: string
  _id: string
  userId: string
  email: string
  state: State
  stateAt: Date
  stateBy: string | null
  reason: string | null
  message: string | null
  question: string | null
  answer: string | null
  dueAt: Date | null
  createdAt: Date
  updatedAt: Date
  avatar: { url: string | null }
  isSuspended: boolean
} & Pick<Fields<Table>, Field> &
  More

/** When the content of a submission last changed, in SQL. */
export function updatedAt(table: string): RawBuilder<Date> {
  const at = ['created_at', 'corrected_at', 'answered_at'].map((name) => sql.ref(`${table}.${name}`))
  return sql`greatest(${sql.join(at)})`
}

/** Whether an open submission has a question without an answer, in SQL. */
export function isAsked(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('state')} in ('received', 'in_review') and ${column('asked_at')} is not null
    and ${column('answered_at')} is null)`
}

/**
 * Whether a withdrawn submission was ended by the database trigger, in the owner's name, since the owner does not take part any more, in
 * SQL. Then the audit log has no withdrawal.
 */
export function isEnded(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('state')} = 'withdrawn' and not exists (
    select from audit_log where subject_id = ${column('user_id')} and action = 'submission.withdrawn'
      and details ->> 'submission' = ${column('id')}::text))`
}

/** Whether a submission waits for an admin, in SQL. */
export function waitsForAdmin(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('state')} in ('received', 'in_review')
    and (${column('asked_at')} is null or ${column('answered_at')} is not null))`
}

/** Since when a submission waits: since it was sent, or since its question was answered. */
export function waitingSince(table: string): RawBuilder<Date> {
  return sql`greatest(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.answered_at`)})`
}

/** The promised time of an answer, in SQL; null while a question waits. */
export function dueAt(table: string): RawBuilder<Date | null> {
  return sql`case when not ${isAsked(table)} then ${sql.ref(`${table}.due_at`)} end`
}

/** The query of the records of a programme. */
export function listingOf({ table, fields, isPromised, also }: ProgrammeDefinition): Listing {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const named = (name: string, field: string) => sql`${column(name)} as ${sql.id(field)}`
  const columns: RawBuilder<unknown>[] = [
    ...['id', 'email', 'state', 'reason', 'message', 'question', 'answer'].map(column),
    named('id', '_id'),
    ...['userId', 'stateAt', 'createdAt', ...fields].map((field) => named(columnOf(field), field)),
    sql`(select mover.name from users mover where mover.id = ${column('state_by')}
      and not ${isEnded(table)}) as "stateBy"`,
    sql`${updatedAt(table)} as "updatedAt"`,
    sql`${avatarColumn(`${table}.user_id`)} as avatar`,
    sql`exists (select from users where id = ${column('user_id')} and suspended_at is not null) as "isSuspended"`,
    isPromised ? sql`${dueAt(table)} as "dueAt"` : sql`null::timestamptz as "dueAt"`,
    ...(also ? [also] : []),
  ]
  return { table, select: sql`select ${sql.join(columns)} from ${sql.table(table)}` }
}

/** One existing record of a programme. */
export function readRecord<Table extends SubmissionTable, Field extends FieldOf<Table>, More>(
  tx: Tx,
  programme: ProgrammeDefinition<Table, Field, More>,
  id: string,
): Promise<RecordOf<Table, Field, More>> {
  return readOne(tx, listingOf(programme), id)
}

/** The records of a programme, newest first, or one page of those that contain `q`. */
export async function listRecords<Table extends SubmissionTable, Field extends FieldOf<Table>, More>(
  { db }: { db: Db },
  programme: ProgrammeDefinition<Table, Field, More>,
  request: PageRequest,
) {
  const page = await readPage<RecordOf<Table, Field, More>>(db, listingOf(programme), request)
  return { records: page.rows, more: page.more }
}
