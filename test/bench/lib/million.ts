import type pg from 'pg'
import { fill } from './ground.ts'
import { generators, seededRows } from './seeded-rows.ts'

export const PEOPLE = 1_000_000

/** The n-th person of the database. */
export async function personOf(
  pool: pg.Pool,
  n: number,
): Promise<{ name: string; email: string; contact: string }> {
  const { rows } = await pool.query('select name, email, contact from users order by id offset $1 limit 1', [
    n - 1,
  ])
  return rows[0]
}

/** Fills the tables of an empty database: 1,000,000 people, 200,000 submissions, 500,000 entries of the audit log. */
export function seedMillion(database: { ownerUrl: string }): Promise<void> {
  return seedPeople(database, PEOPLE)
}

/** `seedMillion` for any number of people; the database may have an earlier version. */
export function seedPeople(database: { ownerUrl: string }, people: number): Promise<void> {
  return fill(database, async (client) => {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await client.query(generators(people))
    const tables = await knownTables(client, seededRows(people))
    const restoring = await dropHindrances(client, Object.keys(tables))
    for (const [table, { from, columns }] of Object.entries(tables)) {
      const present = await columnsOf(client, table)
      const filled = Object.entries(columns).filter(([column]) => present.has(column))
      await client.query(`insert into ${table} (${filled.map(([column]) => column).join()})
        select ${filled.map(([, value]) => value).join()} ${from}`)
    }
    for (const statement of restoring) await client.query(statement)
    await client.query('vacuum analyze')
  })
}

/** The tables that the database has: an earlier version lacks some. */
async function knownTables<Rows>(
  client: pg.Client,
  tables: Record<string, Rows>,
): Promise<Record<string, Rows>> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [Object.keys(tables)],
  )
  const present = new Set(rows.map(({ name }) => name))
  return Object.fromEntries(Object.entries(tables).filter(([name]) => present.has(name)))
}

async function columnsOf(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [table],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Drops constraints and indexes and disables triggers, which slow down inserts; returns the statements that restore them. */
async function dropHindrances(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows: links } = await client.query<{ at: string; name: string; made: string }>(
    `select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { at, name: link } of links) await client.query(`alter table ${at} drop constraint ${link}`)
  for (const { name: index } of indexes) await client.query(`drop index ${index}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return [
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    ...indexes.map(({ made }) => made),
    ...links.map(({ at, name: link, made }) => `alter table ${at} add constraint ${link} ${made}`),
  ]
}
