import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from './connect.ts'
import { matches } from './search.ts'

/** What a list call may ask for; without any of it, the whole list is meant. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined }

/** A page as SQL needs it: one row more than shown tells whether there is a next one. */
export type PageQuery = { isPaged: boolean; fetch: number | null; after: string | null; q: string | null }

/** How many there are in all. */
export type Total = { total: number; totalIsMore?: true }

const USUAL = 50
// Counting on would take longer than whoever reads the number has use for it; a search looks at every row it counts.
const MOST_COUNTED = 10_000
const MOST_FOUND = 1_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads a request; lists end in a unique id, and the cursor is the last id shown, or says what else a list is ordered by. */
export function pageQuery({ limit, cursor, q }: PageRequest, isCursor = isId): PageQuery {
  const isPaged = limit !== undefined || cursor !== undefined || q !== undefined
  return {
    isPaged,
    fetch: isPaged ? (limit ?? USUAL) + 1 : null,
    after: cursor === undefined ? null : readCursor(cursor, isCursor),
    q: q?.trim() || null,
  }
}

/** Cuts the extra row off and says where the next page begins; `idOf` names what the list is ordered by. */
export function pageOf<Row extends { id: string | null }>(
  query: PageQuery,
  rows: Row[],
  idOf = (row: Row) => String(row.id),
): { rows: Row[]; nextCursor: string | null } {
  if (query.fetch === null || rows.length < query.fetch) return { rows, nextCursor: null }
  const shown = rows.slice(0, -1)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: last ? Buffer.from(idOf(last)).toString('base64url') : null }
}

/** A list: the table whose `id` orders it and whose `search` is looked through, and what is selected from it. */
export type Listing = { table: string; select: RawBuilder<unknown>; where?: RawBuilder<boolean> }

/** A list newest first: all of it, or the page that is asked for with how many there are. */
export async function readPage<Row extends { id: string }>(
  db: Db,
  { table, select, where = sql<boolean>`true` }: Listing,
  request: PageRequest,
): Promise<{ rows: Row[]; more: Partial<Total> & { nextCursor?: string | null } }> {
  const query = pageQuery(request)
  const id = sql.ref(`${table}.id`)
  const wanted =
    query.q === null ? where : sql<boolean>`${where} and ${matches(sql.ref(`${table}.search`), query.q)}`
  const older = query.after === null ? sql`` : sql`and ${id} < ${query.after}`
  const first = query.fetch === null ? sql`` : sql`limit ${query.fetch}`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`${select} where ${wanted} ${older} order by ${id} desc ${first}`.execute(db),
    countRows(db, query, sql.table(table), wanted),
  ])
  const page = pageOf(query, rows)
  return { rows: page.rows, more: count ? { nextCursor: page.nextCursor, ...count } : {} }
}

/** One record of a list, which is there. */
export async function readOne<Row>(db: Db | Tx, { table, select }: Listing, id: string): Promise<Row> {
  const { rows } = await sql<Row>`${select} where ${sql.ref(`${table}.id`)} = ${id}`.execute(db)
  if (rows.length === 0) throw new Error(`${table} has lost a record`)
  return rows[0] as Row
}

/** How far the rows of a list are counted. */
export function mostCounted({ q }: Pick<PageQuery, 'q'>): number {
  return q === null ? MOST_COUNTED : MOST_FOUND
}

/** What a count that stopped one above `most` says; `areMore`: it left some out besides. */
export function totalOf(counted: number, most: number, areMore = false): Total {
  const total = Math.min(counted, most)
  return counted > most || areMore ? { total, totalIsMore: true } : { total }
}

/** Counts the rows of a list that is asked for by the page; `from` is a table with its alias. */
export async function countRows(
  db: Db,
  query: PageQuery,
  from: RawBuilder<unknown>,
  where: Expression<SqlBool>,
  areMore = false,
): Promise<Total | null> {
  if (!query.isPaged) return null
  const most = mostCounted(query)
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted
    from (select from ${from} where ${where} limit ${sql.lit(most + 1)}) matching`.execute(db)
  return totalOf(rows[0]?.counted ?? 0, most, areMore)
}

/** Whether a text could be an id of ours. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

function readCursor(cursor: string, isOurs: (text: string) => boolean): string {
  const last = Buffer.from(cursor, 'base64url').toString()
  if (!isOurs(last))
    throw new Problem('invalid_input', { fields: { cursor: 'This is not a cursor of ours' } })
  return last
}
