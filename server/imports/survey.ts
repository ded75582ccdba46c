import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { importFields, type ImportMapping } from '#contract/admin/import-fields.ts'
import type { Db } from '../db/connect.ts'
import { orderOf } from './dates.ts'
import { emailOfCell } from './emails.ts'
import { type DateField, dateFields } from './read-row.ts'
import type { Trouble } from './row-values.ts'

/** How often the dates of a column have each order, and in which row first. */
type Orders = Record<'day' | 'month' | 'either', { count: number; first: number }>

/** What is to be known of all rows before one is read. */
export type Survey = {
  /** The last row of each e-mail with several rows, among the rows that are not run yet. */
  last: Map<string, number>
  orders: Record<DateField, Orders>
}

const AT_ONCE = 5_000
const LONGEST_CELL = 1_000

/** Looks at the e-mails and dates of all rows of an import. */
export async function surveyOf(db: Db, id: string, mapping: ImportMapping): Promise<Survey> {
  const seen = new Map<string, number>()
  const last = new Map<string, number>()
  const none = (): Orders => ({
    day: { count: 0, first: 0 },
    month: { count: 0, first: 0 },
    either: { count: 0, first: 0 },
  })
  const orders = { dateOfBirth: none(), startsOn: none(), endsOn: none() }
  const cell = (place: number | undefined) =>
    place === undefined ? sql`null::text` : sql`left(cells->>${place}::int, ${LONGEST_CELL})`
  for (let after = 0; ; ) {
    const { rows } = await sql<{ row: number; email: string | null } & Record<DateField, string | null>>`
      select row, ${cell(mapping.email)} as email, ${cell(mapping.dateOfBirth)} as "dateOfBirth",
        ${cell(mapping.startsOn)} as "startsOn", ${cell(mapping.endsOn)} as "endsOn"
      from import_rows where import_id = ${id} and row > ${after} order by row limit ${AT_ONCE}`.execute(db)
    if (rows.length === 0) return { last, orders }
    for (const { row, email, ...dates } of rows) {
      const bare = emailOfCell(email ?? '')
      if (bare !== '') {
        if (seen.has(bare)) last.set(bare, row)
        seen.set(bare, row)
      }
      for (const field of dateFields) {
        const order = orderOf(dates[field] ?? '')
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
    const { day, month, either } = orders[field]
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

/** A later row with the same e-mail, if there is one. */
export function laterOf(
  { last }: Pick<Survey, 'last'>,
  email: string | null,
  row: number,
): number | undefined {
  const other = email === null ? undefined : last.get(email)
  return other !== undefined && other > row ? other : undefined
}
