import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { leanWorkbook, Refused } from './lean.ts'

/** What to read and how much of it: `characters` of all cells of all sheets. */
export type Task = {
  bytes: Uint8Array
  most: { sheets: number; rows: number; cells: number; cell: number; characters: number }
}
export type ReadSheet = { name: string; rows: { line: number; cells: string[] }[] }
export type Result = { sheets: ReadSheet[] } | { line: number; why: string }

/** A date before this year is read as a time of day without a day. */
const FIRST_YEAR = 1901

async function readWorkbook({ bytes, most }: Task): Promise<Result> {
  try {
    const lean = await leanWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), most.cells)
    const names = await namesOf(lean)
    if (names.length > most.sheets) throw new Refused(`it has more than ${most.sheets} sheets`)
    const sheets: ReadSheet[] = []
    const budget = { characters: most.characters }
    for (const name of names) sheets.push({ name, rows: await rowsOf(lean, name, most, budget) })
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

async function rowsOf(
  bytes: Buffer,
  sheet: string,
  most: Task['most'],
  budget: { characters: number },
): Promise<ReadSheet['rows']> {
  const rows: ReadSheet['rows'] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const line = index + 1
    if (!Number.isSafeInteger(line) || line < 1) throw new Error('No row has such a number')
    const last = values.findLastIndex((value) => value !== null && value !== '')
    if (last === -1) continue
    if (last >= most.cells) throw new Refused(`it has ${last + 1} columns: ${most.cells} at most`, line)
    const cells = values.slice(0, most.cells).map(textOf)
    if (!cells.some((cell) => cell.trim() !== '')) continue
    if (rows.length === most.rows)
      throw new Refused(`there are more than ${most.rows} rows: please take a shorter span`, line)
    if (cells.some((cell) => cell.length > most.cell))
      throw new Refused('it has a cell that is too long', line)
    budget.characters -= cells.reduce((sum, cell) => sum + cell.length + 1, 0)
    if (budget.characters < 0)
      throw new Refused(
        `the file has more than ${most.characters} characters: please take a shorter span`,
        line,
      )
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
  void readWorkbook(task).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
