/** A row of a file with the line it begins on, from 1. */
export type Row = { line: number; cells: string[] }
/** Why a file cannot be read, and on which line. */
export type Wrong = { line: number; why: string }

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The rows of a CSV file (RFC 4180, with whatever separator it has) that are not empty; or what is wrong with it. */
export function readCsv(text: string): Row[] | Wrong {
  const content = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf(content)
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let line = 1
  let at = 0
  while (at < content.length) {
    let cell: string
    if (content[at] === '"') {
      const end = endOfQuoted(content, at + 1)
      if (end === -1) return { line, why: 'a quotation mark is opened here and never closed' }
      cell = content.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
      // Banks pad their columns.
      while (content[at] === ' ') at += 1
      if (at < content.length && content[at] !== separator && content[at] !== '\n')
        return { line, why: 'there is text after a closing quotation mark, or one is missing' }
      line += cell.split('\n').length - 1
    } else {
      const end = endOfPlain(content, at, separator)
      cell = content.slice(at, end)
      at = end
    }
    row.cells.push(plain(cell))
    if (content[at] === separator) {
      at += 1
      // The file may end with a separator.
      if (at === content.length) row.cells.push('')
    } else {
      rows.push(row)
      at += 1
      line += 1
      row = { line, cells: [] }
    }
  }
  if (row.cells.length > 0) rows.push(row)
  return rows.filter(({ cells }) => cells.some((one) => one !== ''))
}

/** Where the closing quotation mark is; two of them are one that is meant. */
function endOfQuoted(content: string, from: number): number {
  for (let end = content.indexOf('"', from); end !== -1; end = content.indexOf('"', end + 2))
    if (content[end + 1] !== '"') return end
  return -1
}

function endOfPlain(content: string, from: number, separator: string): number {
  let end = from
  while (end < content.length && content[end] !== separator && content[end] !== '\n') end += 1
  return end
}

/** A cell without what spreadsheets put around numbers, so that they stay text: `="0042"`, `'0042`. */
function plain(cell: string): string {
  const bare = cell.replaceAll(/\s+/g, ' ').trim()
  return bare.replace(/^="?(.*?)"?$/, '$1').replace(/^'/, '')
}

/** The separator that the most lines of a file have in common. */
function separatorOf(content: string): string {
  const lines = content.split('\n', 200)
  const [best] = SEPARATORS.map((one) => ({
    one,
    lines: lines.filter((line) => line.split(one).length > 2).length,
  })).toSorted((a, b) => b.lines - a.lines)
  return best?.one ?? ','
}
