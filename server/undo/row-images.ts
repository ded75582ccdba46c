import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

type Row = Record<string, unknown>
type Watched = {
  key: readonly string[]
  /** The rows of people, as an SQL condition; `people` is a `uuid[]`. */
  of: (people: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The columns that count; without it all columns. */
  columns?: readonly string[]
  /** Columns that jobs change, not people. */
  ignored?: readonly string[]
}

const ofUser = (people: RawBuilder<unknown>) => sql`user_id = any(${people})`
const ofPerson: Watched = { key: ['id'], of: ofUser }
const onePerPerson: Watched = { key: ['user_id'], of: ofUser }

/** The rows that a decision about people may change, or that these people may change by acting after it. */
export const watched: Partial<Record<keyof Tables, Watched>> = {
  users: {
    key: ['id'],
    of: (people) => sql`id = any(${people})`,
    columns: [
      'role',
      'duties',
      'is_listed',
      'asks_aid',
      'expert_connect',
      'investment_circle',
      'suspended_at',
      'closed_at',
    ],
  },
  applications: ofPerson,
  membership_periods: ofPerson,
  memberships: { ...onePerPerson, ignored: ['notices', 'decision_hours', 'deadline'] },
  drafts: onePerPerson,
  minors: onePerPerson,
  payments: {
    ...ofPerson,
    ignored: [
      'next_check_at',
      'last_reconciliation',
      'live_attempts',
      'placing_until',
      'fresh_at',
      'lapsed_at',
    ],
  },
  refunds: {
    key: ['id'],
    of: (people) => sql`payment_id in (select id from payments where user_id = any(${people}))`,
  },
  assignments: { key: ['request', 'request_id'], of: ofUser },
  stays: ofPerson,
  event_requests: ofPerson,
  investors: ofPerson,
  youth_applications: ofPerson,
  match_requests: ofPerson,
  spotlights: ofPerson,
  introductions: {
    key: ['id'],
    of: (people) => sql`seeker_id = any(${people}) or other_id = any(${people})`,
  },
  files: { key: ['id'], of: (people) => sql`owner_id = any(${people})`, columns: ['is_public'] },
  event_registrations: {
    ...ofPerson,
    ignored: ['notices', 'checked_in_at', 'checked_in_by', 'is_offline'],
  },
  // Watched, since a person without a place for a while misses the e-mails about changes of the event.
  events: {
    key: ['id'],
    of: (people) => sql`id in (select event_id from event_registrations where user_id = any(${people}))`,
    columns: ['sequence', 'link'],
  },
}

/** Rows by table and key. */
export type Images = ReadonlyMap<string, { table: string; key: Row; row: Row }>

/** A changed row, with the old values of its columns: all of a deleted row, null of a new one. */
export type Change = { table: string; key: Row; kind: 'changed' | 'deleted' | 'made'; was: Row | null }

/** The present watched rows of people, who are locked. Locks their events too, since those change their places. */
export async function rowImages(tx: Tx, people: readonly string[]): Promise<Images> {
  await sql`select from events where id in
      (select event_id from event_registrations where user_id = any(${people}::uuid[]))
    order by id for no key update`.execute(tx)
  const selects = Object.entries(watched).map(
    ([table, { of }]) => sql`select ${sql.lit(table)}::text as "table", to_jsonb(t) as row
      from ${sql.table(table)} t where ${of(sql`${people}::uuid[]`)}`,
  )
  const { rows } = await sql<{ table: keyof typeof watched; row: Row }>`
    ${sql.join(selects, sql` union all `)}`.execute(tx)
  return new Map(
    rows.map(({ table, row }) => {
      const { key: names = [] } = watched[table] ?? {}
      const key = Object.fromEntries(names.map((name) => [name, row[name]]))
      return [nameOf(table, key), { table, key, row }]
    }),
  )
}

function nameOf(table: string, key: Row): string {
  return `${table} ${Object.values(key).join(' ')}`
}

/** SHA-256 of the counting columns of the rows. */
export function digestOf(images: Images): Buffer {
  const hash = createHash('sha256')
  for (const [name, { table, row }] of [...images].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { columns, ignored = [] } = watched[table as keyof typeof watched] ?? {}
    const counting = Object.entries(row).filter(([column]) =>
      columns === undefined ? !ignored.includes(column) : columns.includes(column),
    )
    hash.update(JSON.stringify([name, counting]))
  }
  return hash.digest()
}

/** The changes between two images. */
export function changesBetween(before: Images, after: Images): Change[] {
  const changes: Change[] = []
  for (const [name, { table, key, row }] of before) {
    const now = after.get(name)?.row
    if (now === undefined) changes.push({ table, key, kind: 'deleted', was: row })
    else {
      const { columns } = watched[table as keyof typeof watched] ?? {}
      const was = Object.entries(row).filter(
        ([column, value]) =>
          (columns?.includes(column) ?? true) && JSON.stringify(value) !== JSON.stringify(now[column]),
      )
      if (was.length > 0) changes.push({ table, key, kind: 'changed', was: Object.fromEntries(was) })
    }
  }
  for (const [name, { table, key }] of after) {
    if (!before.has(name)) changes.push({ table, key, kind: 'made', was: null })
  }
  return changes
}

/** Restores rows, and then what triggers have changed because of that. */
export async function putBackAll(
  tx: Tx,
  people: readonly string[],
  { images, changes }: { images: Images; changes: readonly Change[] },
): Promise<void> {
  const wanted = new Map(images)
  for (const { table, key, kind, was } of changes) {
    const name = nameOf(table, key)
    if (kind === 'made') wanted.delete(name)
    else wanted.set(name, { table, key, row: { ...wanted.get(name)?.row, ...was } })
  }
  await putBack(tx, changes)
  await putBack(tx, changesBetween(wanted, await rowImages(tx, people)))
}

/** Deletes new rows first and inserts deleted rows last, so that foreign keys stay valid. */
async function putBack(tx: Tx, changes: readonly Change[]): Promise<void> {
  const generated = await generatedColumns(tx)
  const ofKind = (asked: Change['kind']) => changes.filter(({ kind }) => kind === asked)
  for (const { table, key } of ofKind('made').toReversed()) {
    await sql`delete from ${sql.table(table)} where ${isRow(key)}`.execute(tx)
  }
  // Rows that get nulls come first, so that a unique value, such as the pick of a month, is free for the next row.
  for (const { table, key, was } of ofKind('changed').toSorted((a, b) => nullsOf(b) - nullsOf(a))) {
    const columns = columnsOf(table, was, generated)
    if (columns === null) continue
    await sql`update ${sql.table(table)} set (${columns}) = (select ${columns}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(was)}::jsonb)) where ${isRow(key)}`.execute(
      tx,
    )
  }
  for (const { table, was } of ofKind('deleted')) {
    const columns = columnsOf(table, was, generated)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(was)}::jsonb)`.execute(tx)
  }
}

function nullsOf({ was }: Change): number {
  return Object.values(was ?? {}).filter((value) => value === null).length
}

function isRow(key: Row): RawBuilder<unknown> {
  return sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  )
}

function columnsOf(
  table: string,
  was: Row | null,
  generated: ReadonlySet<string>,
): RawBuilder<unknown> | null {
  const names = Object.keys(was ?? {}).filter((name) => !generated.has(`${table}.${name}`))
  return names.length === 0 ? null : sql.join(names.map((name) => sql.ref(name)))
}

async function generatedColumns(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relname = any(${Object.keys(watched)}) and attgenerated <> ''`.execute(
    tx,
  )
  return new Set(rows.map(({ name }) => name))
}
