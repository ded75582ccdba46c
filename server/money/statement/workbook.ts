import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { unpackedSize } from '../../files/office-document.ts'
import { LONGEST_CELL, MOST_CELLS, MOST_ROWS, plain, type Row, type Wrong } from './csv.ts'

/** A sheet with its rows that are not empty. */
export type Sheet = { name: string; rows: Row[] }

const MEGABYTE = 1024 * 1024
/** No statement has more when it is unpacked: 20,000 rows have about ten. */
const MOST_UNPACKED = 40 * MEGABYTE
const MOST_SHEETS = 20
/** Before it, a number that is shown as a date is a time of the day. */
const FIRST_YEAR = 1901

/** The visible sheets of a workbook, their cells as text as they are in a CSV file; or what is wrong with it. */
export async function readWorkbook(bytes: Buffer): Promise<Sheet[] | Wrong> {
  const size = unpackedSize(bytes)
  if (size === null) return wrong('the file is damaged')
  if (size > MOST_UNPACKED)
    return wrong('the file holds far more than a statement: please take a shorter span')
  try {
    const names = await namesOf(bytes)
    if (names.length > MOST_SHEETS) return wrong(`it has more than ${MOST_SHEETS} sheets`)
    const sheets: Sheet[] = []
    for (const name of names) {
      const rows = await rowsOf(bytes, name)
      if ('why' in rows) return rows
      sheets.push({ name, rows })
    }
    return sheets
  } catch (error) {
    // Whatever the library stumbles over in a file of somebody's, the file is to blame.
    if (!(error instanceof Error)) throw error
    return wrong('the file is damaged, or no workbook that can be read')
  }
}

function wrong(why: string): Wrong {
  return { line: 1, why }
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

async function rowsOf(bytes: Buffer, sheet: string): Promise<Row[] | Wrong> {
  const rows: Row[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const line = index + 1
    if (values.slice(MOST_CELLS).some((value) => value !== null && value !== ''))
      return { line, why: `it has ${values.length} columns: ${MOST_CELLS} at most` }
    const cells = values.slice(0, MOST_CELLS).map((value) => plain(textOf(value)))
    if (!cells.some((cell) => cell !== '')) continue
    if (rows.length === MOST_ROWS)
      return { line, why: `there are more than ${MOST_ROWS} rows: please take a shorter span` }
    if (cells.some((cell) => cell.length > LONGEST_CELL))
      return { line, why: 'it has a cell that is too long' }
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

/** What is a whole number of paise but for what a computer's numbers lose is one. */
function numberOf(value: number): string {
  const paise = Math.round(value * 100)
  if (Number.isInteger(value) || Math.abs(value * 100 - paise) > 1e-4) return String(value)
  return (paise / 100).toFixed(2)
}
