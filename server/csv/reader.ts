/** A text that is no table file, and where. */
export class MalformedCsv extends Error {
  readonly line: number

  constructor(line: number, words: string) {
    super(words)
    this.line = line
  }
}

/** The cells of one record, the line on which it begins, and its row as a spreadsheet counts, empty ones too; both from 1. */
export type CsvRow = { line: number; row: number; cells: string[] }

/** What stands between two cells. */
export type Separator = ',' | ';' | '\t' | '|'

/**
 * The records of a table file (RFC 4180), whatever ends its lines; empty lines are left out. A number that a spreadsheet keeps as text,
 * `="0042"`, is its digits.
 */
export function* csvRows(text: string, separator: Separator = ','): Generator<CsvRow> {
  const plain = new RegExp(`[^"${separator}\\r\\n]*`, 'y')
  // Banks pad their columns, also after a quotation mark.
  const end = new RegExp(` *(?:([${separator}])|\\r\\n|\\n|\\r|$)`, 'y')
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  let row: CsvRow = { line, row: 1, cells: [] }

  function cell(): string {
    if (text[at] === '=' && text[at + 1] === '"') at += 1
    if (text[at] !== '"') {
      plain.lastIndex = at
      const found = plain.exec(text)?.[0] ?? ''
      at += found.length
      return found
    }
    const begin = at + 1
    let close = text.indexOf('"', begin)
    // Two of them are one that is meant.
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
    if (close === -1) throw new MalformedCsv(line, 'a quotation mark is opened here and never closed')
    at = close + 1
    const inside = text.slice(begin, close)
    line += inside.match(/\r\n|\n|\r/g)?.length ?? 0
    return inside.replaceAll('""', '"')
  }

  while (at < text.length || row.cells.length > 0) {
    const begun = line
    row.cells.push(cell())
    end.lastIndex = at
    const ended = end.exec(text)
    if (ended === null)
      throw new MalformedCsv(begun, 'there is text before or after a quotation mark, or one is missing')
    at += ended[0].length
    if (ended[1] !== undefined) continue
    if (row.cells.length > 1 || row.cells[0] !== '') yield row
    line += 1
    row = { line, row: row.row + 1, cells: [] }
  }
}
