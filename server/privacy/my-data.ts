import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/accounts/privacy.ts'
import { withName } from '#contract/site/branding.ts'
import { fileStem } from '#contract/values/file-stem.ts'
import { auditLabels, type AuditAction } from '#contract/admin/audit.ts'
import type { Db } from '../db/connect.ts'
import type { RequestContext } from '../context.ts'
import { JOB_ROWS } from '../jobs/job-tables.ts'
import { copiesTo } from '../mail/mail-files.ts'
import { brandingOf } from '../pages/branding.ts'
import { ownIntroductions } from '../submissions/introductions.ts'
import { type OwnedTable, ownedTables, shownColumns } from './catalogue.ts'
import { ownDetails, untoldActions } from './own-texts.ts'

const ABOUT =
  'Everything that {shortName} stores about you. Left out are secrets that nobody is shown (the hash of your password, the key of two-factor, recovery codes, tokens of log-ins and links), what is about other people, and what admins write for one another to protect others: there may be notes on you and reasons of a suspension. Files can be read at their addresses while you are logged in.'
/** At most this many entries of the log: an admin has one for each list that they read. */
const MOST_LOGGED = 10_000

/** The rows of these tables belong to a person by their payment. */
export const tablesOfPayments = [
  'captures',
  'refunds',
  'documents',
  'payment_events',
  'reconciliations',
] as const

type Row = Record<string, unknown>

/** Everything that is stored about the caller, from the tables with a foreign key to them. */
export async function myData(
  context: RequestContext<'signed-in'>,
): Promise<z.input<typeof calls.myData.answer>> {
  const { db, user, clock, config } = context
  const branding = await brandingOf(context)
  const day = clock().toISOString().slice(0, 10)
  context.answerHeader(
    'content-disposition',
    `attachment; filename="${fileStem(branding)}-my-data-${day}.json"`,
  )
  const records: Record<string, Row[]> = {}
  for (const owned of await ownedTables(db)) {
    // An introduction also contains the other person's data; files are listed by address.
    if (owned.table === 'introductions' || owned.table === 'files') continue
    const rows = await rowsOf(db, owned, user.id)
    if (rows !== null) records[owned.table] = rows
  }
  for (const table of tablesOfPayments) records[table] = await ofPayments(db, table, user.id)
  const account = await rowsOf(db, { table: 'users', columns: ['id'] }, user.id)
  return {
    madeAt: clock(),
    about: withName(ABOUT, branding),
    account: account?.[0] as Row,
    records,
    introductions: (await ownIntroductions(context)).map(({ _id, state, createdAt, iAgreed }) => ({
      _id,
      state,
      createdAt,
      iAgreed,
    })),
    files: await filesOf(db, user.id, config.publicUrl),
    log: await logOf(db, user.id),
    emails: await emailsOf(context),
  }
}

/** The caller's rows of a table; null where nothing of the table may be shown. */
async function rowsOf(db: Db, { table, columns }: OwnedTable, userId: string): Promise<Row[] | null> {
  const shown = await shownColumns(db, table)
  if (shown.length === 0) return null
  const isTheirs = columns.map((column) => sql`${sql.ref(column)} = ${userId}`)
  const { rows } = await sql<Row>`
    select ${sql.join(shown.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(isTheirs, sql` or `)}`.execute(db)
  return rows
}

/** The rows of a table that belong to a person's payments. */
async function ofPayments(db: Db, table: string, userId: string): Promise<Row[]> {
  const shown = await shownColumns(db, table)
  const { rows } = await sql<Row>`
    select ${sql.join(shown.map((column) => sql.ref(`${table}.${column}`)))}
    from ${sql.table(table)} join payments on payments.id = payment_id where payments.user_id = ${userId}`.execute(
    db,
  )
  return rows
}

async function filesOf(db: Db, userId: string, publicUrl: string): Promise<Row[]> {
  const { rows } = await sql<Row & { id: string; name: string | null; width: number | null }>`
    select id, kind, name, type, created_at as "createdAt", width from files
    where owner_id = ${userId} and is_held order by created_at`.execute(db)
  return rows.map(({ id, width, ...file }) => ({
    ...file,
    url: `${publicUrl}/files/${id}/${width === null ? encodeURIComponent(file.name ?? 'file') : `${width}.jpg`}`,
  }))
}

/** What the caller did, without the other people, and what was done to them, with the details that they were told. */
async function logOf(db: Db, userId: string): Promise<Row[]> {
  type Entry = {
    at: Date
    action: AuditAction
    by_me: boolean
    to_me: boolean
    address: string | null
    details: Row
  }
  const { rows } = await sql<Entry>`
    select at, action, actor_id is not distinct from ${userId} as by_me,
      subject_id is not distinct from ${userId} as to_me, address::text, details
    from audit_log where actor_id = ${userId}
      or (subject_id = ${userId} and action not in (${sql.join(untoldActions)}))
    order by position desc nulls first limit ${MOST_LOGGED}`.execute(db)
  return rows.map(({ at, action, by_me: byMe, to_me: toMe, address, details }) => ({
    at,
    what: auditLabels[action],
    by: byMe ? 'you' : 'somebody else',
    // An address is personal data of whoever acted.
    ...(byMe && address !== null ? { address } : {}),
    ...(toMe ? { details: particularsOf(action, details) } : {}),
  }))
}

function particularsOf(action: AuditAction, details: Row): Row {
  const told = ownDetails[action] ?? []
  return Object.fromEntries(Object.entries(details).filter(([name]) => told.includes(name)))
}

/** Waiting and copied e-mails to the caller, without their texts, which are in the records or about others. */
async function emailsOf({ db, user, config }: RequestContext<'signed-in'>): Promise<Row[]> {
  const { rows } = await sql<{ kind: string; writtenAt: Date }>`
    select payload->>'kind' as kind, created_at as "writtenAt" from ${sql.raw(JOB_ROWS)}
    where payload->>'to' = ${user.id} order by id`.execute(db)
  const waiting = rows.map((email) => ({ ...email, state: 'waits' }))
  const kept = (await copiesTo(config, user.id)).map((copy) => ({ ...copy, state: 'copy on this server' }))
  return [...waiting, ...kept]
}
