import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from './connect.ts'
import { matches } from './search.ts'

/** What a list call may ask for. If it asks for none of these, it gets the whole list. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined; q?: string | undefined }

/** A page as SQL needs it. It fetches one row more than the page has, which shows whether there is a next page. */
export type PageQuery = { isPaged: boolean; fetch: number | null; after: string | null; q: string | null }

/** How many rows a list has. `totalIsMore`: counting stopped at `total`, and the list has more rows. */
export type Total = { total: number; totalIsMore?: true }

const DEFAULT_LIMIT = 50
// Counting stops here. A search stops earlier, since it has to look at each row that it counts.
const MOST_COUNTED = 10_000
const MOST_COUNTED_IN_SEARCH = 1_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads a request. The cursor is the id of the last row shown; `isCursor` checks the cursor of a list with another order. */
export function pageQuery({ limit, cursor, q }: PageRequest, isCursor = isId): PageQuery {
  const isPaged = limit !== undefined || cursor !== undefined || q !== undefined
  return {
    isPaged,
    fetch: isPaged ? (limit ?? DEFAULT_LIMIT) + 1 : null,
    after: cursor === undefined ? null : readCursor(cursor, isCursor),
    q: q?.trim() || null,
  }
}

/** Cuts off the extra row and makes the cursor of the next page. `cursorOf`: the value by which the list is ordered. */
export function pageOf<Row extends { id: string | null }>(
  query: PageQuery,
  rows: Row[],
  cursorOf = (row: Row) => String(row.id),
): { rows: Row[]; nextCursor: string | null } {
  if (query.fetch === null || rows.length < query.fetch) return { rows, nextCursor: null }
  const shown = rows.slice(0, -1)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: last ? Buffer.from(cursorOf(last)).toString('base64url') : null }
}

/** A list: its table, which is ordered by `id` and searched by `search`, and the SQL that selects its rows. */
export type Listing = { table: string; select: RawBuilder<unknown>; where?: RawBuilder<boolean> }

/** A list, newest first: the whole list, or the page that is asked for with the total. */
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

/** One record of a list. Throws when there is none. */
export async function readOne<Row>(db: Db | Tx, { table, select }: Listing, id: string): Promise<Row> {
  const { rows } = await sql<Row>`${select} where ${sql.ref(`${table}.id`)} = ${id}`.execute(db)
  if (rows.length === 0) throw new Error(`${table} has lost a record`)
  return rows[0] as Row
}

/** The number of rows at which counting stops. */
export function mostCounted({ q }: Pick<PageQuery, 'q'>): number {
  return q === null ? MOST_COUNTED : MOST_COUNTED_IN_SEARCH
}

/** The total of a count that stops at `most` + 1; `someNotCounted`: the list has rows that `counted` leaves out. */
export function totalOf(counted: number, most: number, someNotCounted = false): Total {
  const total = Math.min(counted, most)
  return counted > most || someNotCounted ? { total, totalIsMore: true } : { total }
}

/** Counts the rows of a list, or returns null where the whole list is asked for; `from` is a table with its alias. */
export async function countRows(
  db: Db,
  query: PageQuery,
  from: RawBuilder<unknown>,
  where: Expression<SqlBool>,
  someNotCounted = false,
): Promise<Total | null> {
  if (!query.isPaged) return null
  const most = mostCounted(query)
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted
    from (select from ${from} where ${where} limit ${sql.lit(most + 1)}) matching`.execute(db)
  return totalOf(rows[0]?.counted ?? 0, most, someNotCounted)
}

/** Whether a text could be the id of a record. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

function readCursor(cursor: string, isOurs: (text: string) => boolean): string {
  const last = Buffer.from(cursor, 'base64url').toString()
  if (!isOurs(last))
    throw new Problem('invalid_input', { fields: { cursor: 'This is not a cursor of ours' } })
  return last
}
