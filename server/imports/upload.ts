import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import { MOST_IMPORT_ROWS } from '#contract/business-constants.ts'
import type * as calls from '#contract/admin/imports.ts'
import { MOST_COLUMNS } from '#contract/admin/imports.ts'
import { Problem } from '#contract/call/problem.ts'
import { decodeText } from '#contract/values/text-encoding.ts'
import { recordBy } from '../accounts/audit.ts'
import { csvRows, MalformedCsv, type Separator } from '../csv/reader.ts'
import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../context.ts'
import { guessMapping } from './headings.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 60
const LONGEST_HEADING = 200
/** How many rows are written at once, before other requests have their turn. */
const AT_ONCE = 500

type Column = { name: string; samples: string[] }

/** Stores the rows of a file until they are run, or for a week. Makes no accounts. */
export async function uploadImport(
  context: RequestContext<'admin'>,
  { file }: z.output<typeof calls.uploadImport.input>,
): Promise<z.input<typeof calls.uploadImport.answer>> {
  const { db, user, clock } = context
  const text = decodeText(await readFile(file.path)).replaceAll('\0', '')
  return orRefuse(() =>
    db.transaction().execute(async (tx) => {
      const separator = separatorOf(text)
      const { rows, headings } = tableOf(text, separator)
      const columns = headings.map((name): Column => ({ name, samples: [] }))
      const mapping = guessMapping(headings)
      const { id } = await tx
        .insertInto('imports')
        .values({
          uploaded_by: user.id,
          uploaded_at: clock(),
          file_name: file.name,
          headings: JSON.stringify(headings),
          mapping: JSON.stringify(mapping),
          total: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const total = await storeRows(tx, id, rows, columns)
      if (total === 0) throw refusal('This file has no row below its headings')
      await tx.updateTable('imports').set({ total }).where('id', '=', id).execute()
      await recordBy(tx, context, 'import.upload', null, { about: file.name, rows: total, import: id })
      return { import: { _id: id, rows: total, columns, mapping } }
    }),
  )
}

function refusal(message: string): Problem {
  return new Problem('invalid_input', { message, fields: { file: message } })
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MalformedCsv) throw refusal(`Line ${error.line}: ${error.message}`)
    throw error
  }
}

type Row = { row: number; cells: string[] }

/** Spreadsheets write the separator into a first line that they do not show: `sep=;`. */
const NAMED = /^\uFEFF?sep=([,;\t])(?:\r\n|\n|\r)/

/** The headings, and the rows below that are not empty. */
function tableOf(text: string, separator: Separator): { headings: string[]; rows: Generator<Row> } {
  const all = csvRows(text.replace(NAMED, ''), separator)
  const first = all.next()
  if (first.done === true) throw refusal('This file is empty')
  const { cells } = first.value
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  if (last >= MOST_COLUMNS) throw refusal(`At most ${MOST_COLUMNS} columns, and this file has ${last + 1}`)
  const headings = cells
    .slice(0, last + 1)
    .map((cell, place) => cell.trim().slice(0, LONGEST_HEADING) || `Column ${place + 1}`)
  return { headings, rows: filled(all) }
}

function* filled(rows: Generator<Row>): Generator<Row> {
  for (const { row, cells } of rows) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last >= 2 * MOST_COLUMNS)
      throw refusal(`Row ${row} has ${last + 1} cells: is this the right separator?`)
    if (last >= 0) yield { row, cells: cells.slice(0, last + 1) }
  }
}

/** The separator that the file names, else the one with the most recognised columns, of equal ones the one with more columns. */
function separatorOf(text: string): Separator {
  const named = NAMED.exec(text)?.[1]
  if (named !== undefined) return named as Separator
  const [best] = ([',', ';', '\t'] as const)
    .map((separator) => {
      try {
        const { headings } = tableOf(text, separator)
        return { separator, known: Object.keys(guessMapping(headings)).length, columns: headings.length }
      } catch {
        return { separator, known: 0, columns: 0 }
      }
    })
    .toSorted((one, other) => other.known - one.known || other.columns - one.columns)
  return best?.separator ?? ','
}

/** Stores the rows with samples of each column, and answers their number. */
async function storeRows(tx: Tx, id: string, rows: Generator<Row>, columns: Column[]): Promise<number> {
  let total = 0
  for (let batch = take(rows); batch.length > 0; batch = take(rows)) {
    total += batch.length
    if (total > MOST_IMPORT_ROWS) throw new Problem('too_many_rows')
    for (const { cells } of batch) sample(columns, cells)
    const written = batch.map(({ row, cells }) => ({ import_id: id, row, cells }))
    await sql`insert into import_rows (import_id, row, cells)
      select import_id, row, cells from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(written)}::jsonb)`.execute(
      tx,
    )
    await setImmediate()
  }
  return total
}

function take(rows: Generator<Row>): Row[] {
  const batch: Row[] = []
  for (let next = rows.next(); next.done !== true; next = rows.next()) {
    batch.push(next.value)
    if (batch.length === AT_ONCE) break
  }
  return batch
}

function sample(columns: Column[], cells: readonly string[]): void {
  for (const [place, { samples }] of columns.entries()) {
    const text = (cells[place] ?? '').replaceAll(/\s+/g, ' ').trim()
    const cut = text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text
    if (samples.length < SAMPLES && cut !== '' && !samples.includes(cut)) samples.push(cut)
  }
}
