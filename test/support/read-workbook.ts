import { read, utils, type WorkSheet } from '@e965/xlsx'

/** A cell as another program reads it: `type` is s (text), n (number) or d (day or time); `shown` is its displayed text. */
export type ReadCell = { type: string; value: unknown; shown: string; isFormula: boolean }

/** The rows of a workbook's only sheet, by the names of their columns; read with another library than the one that wrote it. */
export function readWorkbook(bytes: Uint8Array): { sheet: string; rows: Record<string, ReadCell>[] } {
  const book = read(bytes, { type: 'array', cellDates: true, cellNF: true, UTC: true, cellFormula: true })
  const [sheet = '', ...others] = book.SheetNames
  if (others.length > 0) throw new Error('There is more than one sheet')
  const [head = [], ...rows] = rowsOf(book.Sheets[sheet] as WorkSheet)
  return {
    sheet,
    rows: rows.map((cells) =>
      Object.fromEntries(head.map((name, place) => [String(name?.value), cells[place] ?? EMPTY])),
    ),
  }
}

const EMPTY: ReadCell = { type: '', value: null, shown: '', isFormula: false }

function rowsOf(sheet: WorkSheet): (ReadCell | undefined)[][] {
  if (sheet['!ref'] === undefined) return []
  const { s, e } = utils.decode_range(sheet['!ref'])
  return Array.from({ length: e.r - s.r + 1 }, (_row, r) =>
    Array.from({ length: e.c - s.c + 1 }, (_cell, c) => {
      const cell = sheet[utils.encode_cell({ r: s.r + r, c: s.c + c })]
      return cell === undefined
        ? undefined
        : { type: cell.t, value: cell.v, shown: String(cell.w ?? cell.v), isFormula: cell.f !== undefined }
    }),
  )
}
