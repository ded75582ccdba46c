/** A mistake in a table file, with its line. */
export class MalformedCsv extends Error {
  readonly line: number

  constructor(line: number, words: string) {
    super(words)
    this.line = line
  }
}

/** A record: its first line, its row as a spreadsheet counts (with empty rows), both from 1, and its cells. */
export type CsvRow = { line: number; row: number; cells: string[] }

export type Separator = ',' | ';' | '\t' | '|'

/** The records of a table file (RFC 4180) without empty lines, with any line ends. A number as text, `="0042"`, is read as its digits. */
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
    // A doubled quotation mark is one within the cell.
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
