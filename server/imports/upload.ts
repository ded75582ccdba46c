import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { z } from 'zod'
import { MOST_IMPORT_ROWS } from '#contract/business-constants.ts'
import { MOST_COLUMNS } from '#contract/admin/import-fields.ts'
import type * as calls from '#contract/admin/imports.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import type { RequestContext } from '../context.ts'
import { findHeadings, type Row } from './find-headings.ts'
import { guessMapping, withEmailColumn } from './headings.ts'
import { importOf, keptValues } from './reading.ts'
import { refusal, type Sheet, sheetOfPeople, sheetsOf } from './table.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 60
/** How many of the first rows are shown, so that the headings can be chosen. */
const TOP = 10
const MOST_CELLS_AT_TOP = 40
/** How many rows are looked at to find the column of e-mails. */
const LOOKED_AT = 100
/** How many rows are written at once, before other requests have their turn. */
const AT_ONCE = 500

type Kind = 'text' | 'xlsx'

/** The bytes to store: text is packed, so that the database has a fifth to write; a workbook is packed already. */
function stored(bytes: Buffer, kind: Kind): Promise<Buffer> | Buffer {
  return kind === 'text' ? promisify(gzip)(bytes, { level: 1 }) : bytes
}

function unpacked(bytes: Buffer, kind: Kind): Promise<Buffer> | Buffer {
  return kind === 'text' ? promisify(gunzip)(bytes) : bytes
}

export type Chosen = { sheet?: string | undefined; headingRow?: number | undefined }
type Answer = z.input<typeof calls.uploadImport.answer>['import']
type Read = Omit<Answer, '_id' | 'values'>

/** Stores the rows of a file until they are run, or for a week. Makes no accounts. */
export async function uploadImport(
  context: RequestContext<'admin'>,
  { file, ...chosen }: z.output<typeof calls.uploadImport.input>,
): Promise<z.input<typeof calls.uploadImport.answer>> {
  const { db, user, clock } = context
  const bytes = await readFile(file.path)
  const kind: Kind = file.kind === 'xlsx' ? 'xlsx' : 'text'
  const [sheets, packed] = [await sheetsOf(bytes, kind), await stored(bytes, kind)]
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('imports')
      .values({
        uploaded_by: user.id,
        uploaded_at: clock(),
        file_name: file.name,
        file: packed,
        file_kind: kind,
        headings: '[]',
        mapping: '{}',
        total: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const read = await storeSheet(tx, id, sheets, chosen)
    await recordBy(tx, context, 'import.upload', null, { about: file.name, rows: read.rows, import: id })
    return { import: { _id: id, ...read, values: await keptValues(tx) } }
  })
}

/** Reads another sheet, or another row of headings, of an uploaded file. */
export async function readImport(
  context: RequestContext<'admin'>,
  { _id, ...chosen }: z.output<typeof calls.readImport.input>,
): Promise<z.input<typeof calls.readImport.answer>> {
  const id = knownId(_id)
  const read = await readAgain(context, id, chosen)
  return { import: { _id: id, ...read, values: await keptValues(context.db) } }
}

/** Reads an uploaded file again. Refuses a file that is run, or being run. */
export async function readAgain(context: RequestContext<'admin'>, id: string, chosen: Chosen): Promise<Read> {
  const { db } = context
  const { state, sheet, headingRow, fileName } = await importOf(db, id)
  if (state === 'running') throw new Problem('import_running')
  const kept = await db
    .selectFrom('imports')
    .select(['file', 'file_kind as kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  if ((state !== 'uploaded' && state !== 'checked') || kept?.file == null || kept.kind === null)
    throw new Problem('import_checked_first')
  const sheets = await sheetsOf(await unpacked(kept.file, kept.kind), kept.kind)
  const isSameSheet = chosen.sheet === undefined || chosen.sheet === sheet
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('imports')
      .select('id')
      .where('id', '=', id)
      .where('state', 'in', ['uploaded', 'checked'])
      .forUpdate()
      .executeTakeFirst()
    if (open === undefined) throw new Problem('import_checked_first')
    await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
    const read = await storeSheet(tx, id, sheets, {
      sheet: chosen.sheet ?? sheet ?? undefined,
      headingRow: chosen.headingRow ?? (isSameSheet ? headingRow : undefined),
    })
    await recordBy(tx, context, 'import.table', null, { about: fileName, rows: read.rows, import: id })
    return read
  })
}

/** Stores the rows of a sheet below its headings, and answers how they are read. */
async function storeSheet(tx: Tx, id: string, sheets: readonly Sheet[], chosen: Chosen): Promise<Read> {
  const sheet =
    chosen.sheet === undefined ? sheetOfPeople(sheets) : sheets.find(({ name }) => name === chosen.sheet)
  if (sheet === undefined) throw refusal('This file has no such sheet', 'sheet')
  const found = findHeadings(sheet.rows, chosen.headingRow)
  if (found === null) throw refusal('This sheet has no such row', 'headingRow')
  const { row: headingRow, readings } = found
  const rows = sheet.rows.filter(({ row }) => row > headingRow)
  const headings = headingsFor(sheet, rows, found.names)
  if (headings.length > MOST_COLUMNS)
    throw refusal(`At most ${MOST_COLUMNS} columns, and this file has ${headings.length}`)
  if (rows.length === 0) throw refusal('This file has no row below its headings')
  if (rows.length > MOST_IMPORT_ROWS) throw new Problem('too_many_rows')
  const mapping = withEmailColumn(guessMapping(readings), rows.slice(0, LOOKED_AT))
  const columns = headings.map((name) => ({ name, samples: [] as string[] }))
  await storeRows(tx, id, rows, columns)
  await tx
    .updateTable('imports')
    .set({
      total: rows.length,
      state: 'uploaded',
      headings: JSON.stringify(headings),
      mapping: JSON.stringify(mapping),
      sheet: sheet.name,
      heading_row: headingRow,
      hidden: JSON.stringify(sheet.hidden),
      generation: sql`generation + 1`,
    })
    .where('id', '=', id)
    .execute()
  return {
    rows: rows.length,
    columns,
    mapping,
    headingRow,
    sheet: sheet.name,
    sheets: sheets.flatMap(({ name }) => name ?? []),
    top: sheet.rows
      .slice(0, TOP)
      .map(({ row, cells }) => ({ row, cells: cells.slice(0, MOST_CELLS_AT_TOP).map(cut) })),
    hidden: {
      rows: sheet.hidden.rows.filter((row) => row > headingRow).length,
      columns: sheet.hidden.columns.flatMap((column) => headings[column - 1] ?? []),
    },
  }
}

/** The headings, with a name for each column to the right of them: in a workbook a remark stands there, in CSV a quotation mark may be missing. */
function headingsFor(sheet: Sheet, rows: readonly Row[], names: readonly string[]): string[] {
  if (sheet.name === null) return [...names]
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), names.length)
  return Array.from({ length: width }, (_, place) => names[place] ?? `Column ${place + 1}`)
}

/** Stores the rows, and collects samples of each column. */
async function storeRows(
  tx: Tx,
  id: string,
  rows: readonly Row[],
  columns: Answer['columns'],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const batch = rows.slice(at, at + AT_ONCE)
    for (const { cells } of batch) sample(columns, cells)
    const written = batch.map(({ row, cells }) => ({ import_id: id, row, cells }))
    await sql`insert into import_rows (import_id, row, cells)
      select import_id, row, cells from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(written)}::jsonb)`.execute(
      tx,
    )
    await setImmediate()
  }
}

function cut(cell: string): string {
  const text = cell
    .slice(0, 10 * LONGEST_SAMPLE)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length > LONGEST_SAMPLE
    ? `${text.slice(0, LONGEST_SAMPLE).toWellFormed()}…`
    : text.toWellFormed()
}

function sample(columns: Answer['columns'], cells: readonly string[]): void {
  for (const [place, { samples }] of columns.entries()) {
    if (samples.length === SAMPLES) continue
    const text = cut(cells[place] ?? '')
    if (text !== '' && !samples.includes(text)) samples.push(text)
  }
}
