import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { ownTexts } from './own-texts.ts'

type Reference = { table: string; column: string; to: string }

/** A table with the columns that name the owner of a row. */
export type OwnedTable = { table: string; columns: string[] }

/** Columns with these names refer to who acted, not to the owner of the row. */
const ACTOR = /(_by|^actor_id|^author_id|^subject_id)$/

async function references(db: Db | Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as table, attname as column, parent.relname as to from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}

/**
 * Every table whose rows belong to people, by its foreign keys to `users`. A table comes before the tables that it refers to, so that
 * rows can be deleted in this order.
 */
export async function ownedTables(db: Db | Tx): Promise<OwnedTable[]> {
  const all = await references(db)
  const owned = Map.groupBy(
    all.filter(({ to, column }) => to === 'users' && !ACTOR.test(column)),
    ({ table }) => table,
  )
  const between = all.filter(({ table, to }) => table !== to && owned.has(table) && owned.has(to))
  const sorted: string[] = []
  for (let left = [...owned.keys()]; left.length > 0; ) {
    const free = left.filter(
      (table) => !between.some((one) => one.to === table && !sorted.includes(one.table)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${left.join(', ')}`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted.map((table) => ({ table, columns: (owned.get(table) ?? []).map(({ column }) => column) }))
}

/** Columns of these types contain no words; bytes are never shown. */
const PLAIN = /^(uuid|boolean|smallint|integer|bigint|numeric|real|double precision|date|timestamp.*)$/

type Column = { name: string; isPlain: boolean }

/** The stored columns of a table, except those that refer to people. */
async function writtenColumns(db: Db | Tx, table: string): Promise<Column[]> {
  const people = (await references(db)).filter((one) => one.table === table && one.to === 'users')
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type <> 'bytea' and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  return rows
    .filter(({ name }) => !people.some(({ column }) => column === name))
    .map(({ name, type }) => ({ name, isPlain: PLAIN.test(type) }))
}

function textsOf(table: string): { shown: readonly string[]; left?: readonly string[] } {
  return ownTexts[table as keyof typeof ownTexts] ?? { shown: [] }
}

/** The columns of a table that the owner of a row may read: no secrets, no other people, and only texts on the list. */
export async function shownColumns(db: Db | Tx, table: string): Promise<string[]> {
  const { shown, left = [] } = textsOf(table)
  return (await writtenColumns(db, table))
    .filter(({ name, isPlain }) => shown.includes(name) || (isPlain && !left.includes(name)))
    .map(({ name }) => name)
}

/** The text columns of these tables that are missing from the list, and names on the list without a column. */
export async function undecided(db: Db | Tx, tables: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { shown, left = [] } = textsOf(table)
    const written = await writtenColumns(db, table)
    const decided = [...shown, ...left]
    const words = written.filter(({ name, isPlain }) => !isPlain && !decided.includes(name))
    const gone = decided.filter((name) => !written.some((column) => column.name === name))
    found.push(
      ...words.map(({ name }) => `${table}.${name}`),
      ...gone.map((name) => `${table}.${name} is no column`),
    )
  }
  return found
}
