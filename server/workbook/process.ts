import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { contentOf, partsOf } from './parts.ts'
import { type Hidden, type LeanBounds, leanWorkbook, Refused } from './lean.ts'

/** How much is read: `characters` of all cells of all sheets; `less`: how a person makes a larger file smaller. */
export type Bounds = LeanBounds & {
  sheetCount: number
  rows: number
  cell: number
  characters: number
  less: string
}
export type Task = { bytes: Uint8Array; bounds: Bounds }
export type Found = { name: string; rows: { line: number; cells: string[] }[]; hidden: Hidden }
export type Result = { sheets: Found[] } | { line: number; why: string }

/** The last row of a sheet (ECMA-376, part 1, section 18.3.1.73). */
const LAST_ROW = 1_048_576
/** A date before this year is read as a time of day without a day. */
const FIRST_YEAR = 1901

async function read({ bytes, bounds }: Task): Promise<Result> {
  try {
    const { lean, hidden } = await leanWorkbook(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      bounds,
    )
    const names = await namesOf(lean)
    if (names.length > bounds.sheetCount) throw new Refused(`it has more than ${bounds.sheetCount} sheets`)
    const partOf = partsOfSheets(lean)
    const sheets: Found[] = []
    const left = { characters: bounds.characters }
    for (const name of names) {
      const rows = await rowsOf(lean, name, bounds, left)
      const filled = new Set(rows.map(({ line }) => line))
      const inSheet = hidden.get(partOf.get(name) ?? '') ?? { rows: [], columns: [] }
      sheets.push({
        name,
        rows,
        hidden: { rows: inSheet.rows.filter((row) => filled.has(row)), columns: inSheet.columns },
      })
    }
    return { sheets }
  } catch (error) {
    // Any other error comes from the library, and the file is its cause.
    return error instanceof Refused
      ? { line: error.line, why: error.message }
      : { line: 1, why: 'the file is damaged, or no workbook that can be read' }
  }
}

async function namesOf(bytes: Buffer): Promise<string[]> {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets({ name, hidden, veryHidden }) {
      if (hidden !== true && veryHidden !== true) names.push(name)
      return false
    },
  })
  return names
}

/** The part of each sheet, by the sheet's name (ECMA-376, part 1, section 18.2.20). */
function partsOfSheets(bytes: Buffer): Map<string, string> {
  const text = (name: string) => {
    const part = partsOf(bytes).find((one) => one.name === name)
    return part === undefined ? '' : contentOf(part, part.size).toString('utf8')
  }
  const attribute = (said: string, name: string) =>
    new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(said)?.[1] ?? ''
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g)].map(
      ([, said = '']) => [attribute(said, 'Id'), attribute(said, 'Target')],
    ),
  )
  return new Map(
    [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)].map(([, said = '']) => {
      const target = targets.get(attribute(said, 'id')) ?? ''
      return [plainName(attribute(said, 'name')), target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainName(name: string): string {
  return name.replaceAll(/&(\w+);/g, (all, entity: string) => ENTITIES[entity] ?? all)
}

async function rowsOf(
  bytes: Buffer,
  sheet: string,
  most: Bounds,
  left: { characters: number },
): Promise<Found['rows']> {
  const rows: Found['rows'] = []
  let before = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const line = index + 1
    if (!Number.isSafeInteger(line) || line <= before || line > LAST_ROW)
      throw new Error('No row has such a number')
    before = line
    const last = values.findLastIndex((value) => value !== null && value !== '')
    if (last === -1) continue
    if (last >= most.columns) throw new Refused(`it has ${last + 1} columns: ${most.columns} at most`, line)
    const cells = values.slice(0, most.columns).map(textOf)
    if (!cells.some((cell) => cell.trim() !== '')) continue
    if (rows.length === most.rows)
      throw new Refused(`there are more than ${most.rows} rows: ${most.less}`, line)
    if (cells.some((cell) => cell.length > most.cell))
      throw new Refused('it has a cell that is too long', line)
    left.characters -= cells.reduce((sum, cell) => sum + cell.length + 1, 0)
    if (left.characters < 0)
      throw new Refused(`the file has more than ${most.characters} characters: ${most.less}`, line)
    rows.push({ line, cells })
  }
  return rows
}

/** A cell as a CSV file has it: a day as `YYYY-MM-DD`, with its time where there is one, an amount without signs of thousands. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberOf(value)
  if (!(value instanceof Date))
    return typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString().split('T')
  const seconds = time.slice(0, 8)
  if (value.getUTCFullYear() < FIRST_YEAR) return seconds
  return seconds === '00:00:00' ? day : `${day} ${seconds}`
}

/** A number as text. If it is a whole number of paise except for a floating-point error, it has two decimals. */
function numberOf(value: number): string {
  const paise = Math.round(value * 100)
  if (Number.isInteger(value) || Math.abs(value * 100 - paise) > 1e-4) return String(value)
  return (paise / 100).toFixed(2)
}

// This file runs as a process of its own, so that a workbook that takes much time or memory does not slow the server. It imports only files
// of this folder, which a release copies unchanged.
process.on('message', (task: Task) => {
  void read(task).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
