import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { importFields, type ImportMapping } from '#contract/admin/import-fields.ts'
import type { Db } from '../db/connect.ts'
import { orderOf } from './dates.ts'
import { emailOfCell } from './emails.ts'
import { type DateField, dateFields, type Reading, readRow } from './read-row.ts'
import type { Trouble } from './row-values.ts'

/** How often the dates of a column have each order, and in which row first; `stored`: as a date of the spreadsheet. */
type Orders = Record<'day' | 'month' | 'either' | 'stored', { count: number; first: number }>

/** What is to be known of all rows before one is read. */
export type Survey = {
  /** The rows of each e-mail with several rows. */
  rowsOf: Map<string, number[]>
  orders: Record<DateField, Orders>
}

const AT_ONCE = 5_000
const LONGEST_CELL = 1_000
/** A date of the spreadsheet, as its reader writes it. */
const STORED = /^\d{4}-\d\d-\d\d(?: |$)/

/** Looks at the e-mails and dates of all rows of an import. */
export async function surveyOf(db: Db, id: string, mapping: ImportMapping): Promise<Survey> {
  const rowsOf = new Map<string, number[]>()
  const none = (): Orders => ({
    day: { count: 0, first: 0 },
    month: { count: 0, first: 0 },
    either: { count: 0, first: 0 },
    stored: { count: 0, first: 0 },
  })
  const orders = { dateOfBirth: none(), startsOn: none(), endsOn: none() }
  const cell = (place: number | undefined) =>
    place === undefined ? sql`null::text` : sql`left(cells->>${place}::int, ${LONGEST_CELL})`
  for (let after = 0; ; ) {
    const { rows } = await sql<{ row: number; email: string | null } & Record<DateField, string | null>>`
      select row, ${cell(mapping.email)} as email, ${cell(mapping.dateOfBirth)} as "dateOfBirth",
        ${cell(mapping.startsOn)} as "startsOn", ${cell(mapping.endsOn)} as "endsOn"
      from import_rows where import_id = ${id} and row > ${after} order by row limit ${AT_ONCE}`.execute(db)
    if (rows.length === 0)
      return { rowsOf: new Map([...rowsOf].filter(([, several]) => several.length > 1)), orders }
    for (const { row, email, ...dates } of rows) {
      const bare = emailOfCell(email ?? '')
      if (bare !== '') {
        const several = rowsOf.get(bare)
        if (several === undefined) rowsOf.set(bare, [row])
        else several.push(row)
      }
      for (const field of dateFields) {
        const text = dates[field] ?? ''
        const order = STORED.test(text) ? 'stored' : orderOf(text)
        if (order === null) continue
        const known = orders[field][order]
        known.count += 1
        if (known.first === 0) known.first = row
      }
    }
    after = rows.at(-1)?.row ?? after
    await setImmediate()
  }
}

/** Whether the day comes first in each column of dates, and what an admin should know of it. A column's own dates count most. */
export function dayFirstOf(
  { orders }: Survey,
  asked: boolean,
): { dayFirst: Record<DateField, boolean>; warnings: (Trouble & { row: number })[] } {
  const warnings: (Trouble & { row: number })[] = []
  const decided = dateFields.map((field) => {
    const { day, month, either, stored } = orders[field]
    const asText = [day, month].filter(({ count }) => count > 0).toSorted((a, b) => a.first - b.first)[0]
    // Excel reads 03/04 as a date in its own order, and leaves 13/04 as text.
    if (stored.count > 0 && asText !== undefined)
      warnings.push({
        row: asText.first,
        field,
        message: `Some dates under ${importFields[field]} are dates of the spreadsheet and some are text, such as in row ${asText.first}. The spreadsheet may have swapped day and month of the others: please compare some`,
      })
    if (day.count > 0 && month.count > 0) {
      if (either.count > 0)
        warnings.push({
          row: either.first,
          field,
          message: `The dates under ${importFields[field]} are written in two ways: rows ${Math.min(day.first, month.first)} and ${Math.max(day.first, month.first)} differ. ${inWords(asked, either.count)}`,
        })
      return [field, asked] as const
    }
    if (day.count + month.count === 0) return [field, asked] as const
    const own = day.count > 0
    if (own !== asked && either.count > 0)
      warnings.push({
        row: either.first,
        field,
        message: `Row ${own ? day.first : month.first} shows that the dates under ${importFields[field]} have the ${own ? 'day' : 'month'} first. ${inWords(own, either.count)}`,
      })
    return [field, own] as const
  })
  return { dayFirst: Object.fromEntries(decided) as Record<DateField, boolean>, warnings }
}

function inWords(dayFirst: boolean, count: number): string {
  const dates = count === 1 ? '1 date with two readings is read' : `${count} dates with two readings are read`
  return `${dates} with the ${dayFirst ? 'day' : 'month'} first`
}

/** The row of a person with several rows that counts. */
export type Counted = { row: number; name: string | null }

/** For each e-mail with several rows the last one that can be read. */
export async function countedRows(
  db: Db,
  id: string,
  { rowsOf }: Pick<Survey, 'rowsOf'>,
  reading: Reading,
): Promise<Map<string, Counted>> {
  const counted = new Map<string, Counted>()
  const wanted = [...rowsOf.values()].flat().toSorted((one, other) => one - other)
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const { rows } = await sql<{ row: number; cells: string[] }>`
      select row, cells from import_rows
      where import_id = ${id} and row = any(${wanted.slice(at, at + AT_ONCE)}::int[]) order by row`.execute(
      db,
    )
    for (const { row, cells } of rows) {
      const { email, profile, troubles } = readRow(cells, reading)
      if (email !== null && troubles.length === 0 && (profile.name !== undefined || !counted.has(email)))
        counted.set(email, { row, name: profile.name ?? null })
    }
    await setImmediate()
  }
  return counted
}

/** The row of the same person that counts in place of this one; undefined: this row counts. */
export function otherRow(
  counted: ReadonlyMap<string, Counted>,
  email: string | null,
  row: number,
): Counted | undefined {
  const one = email === null ? undefined : counted.get(email)
  return one !== undefined && one.row !== row ? one : undefined
}
