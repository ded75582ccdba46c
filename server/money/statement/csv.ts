import { onOneLine } from '#contract/values/plain-text.ts'
import { csvRows, MalformedCsv, type Separator } from '../../csv/reader.ts'

/** A row of a file with the number of its first line. */
export type Row = { line: number; cells: string[] }
/** Why a file cannot be read, and on which line. */
export type Wrong = { line: number; why: string }

export const separators: readonly Separator[] = [',', ';', '\t', '|']

export const MOST_CELLS = 100
export const MOST_ROWS = 20_000
export const LONGEST_CELL = 5_000

/** The rows of a file that are not empty, or what is wrong with the file. */
export function readCsv(text: string, separator: Separator): Row[] | Wrong {
  try {
    const rows: Row[] = []
    for (const { line, cells } of csvRows(text, separator)) {
      if (cells.length > MOST_CELLS && cells.slice(MOST_CELLS).some((one) => one !== ''))
        return { line, why: `it has ${cells.length} columns: ${MOST_CELLS} at most` }
      if (rows.length === MOST_ROWS)
        return { line, why: `there are more than ${MOST_ROWS} rows: please take a shorter span` }
      const row = { line, cells: cells.slice(0, MOST_CELLS).map(plain) }
      if (row.cells.some((one) => one !== '')) rows.push(row)
    }
    return rows
  } catch (error) {
    if (!(error instanceof MalformedCsv)) throw error
    return { line: error.line, why: error.message }
  }
}

/** The visible text of a cell, without the marks of spreadsheets for numbers as text: `="0042"`, `'0042`. */
export function plain(cell: string): string {
  const bare = onOneLine(cell).replaceAll(/\s+/g, ' ').trim()
  return bare.replace(/^="?(.*?)"?$/, '$1').replace(/^'/, '')
}

/** The separator in most lines of a file. */
export function commonSeparator(text: string): Separator {
  const lines = text.split(/\r\n?|\n/, 200)
  const [best] = separators
    .map((one) => ({ one, lines: lines.filter((line) => line.split(one).length > 2).length }))
    .toSorted((a, b) => b.lines - a.lines)
  return best?.one ?? ','
}
