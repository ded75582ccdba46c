import { plainSigns, readAmount } from './cells.ts'
import type { Row } from './csv.ts'

/** The label of a sum or a balance has at least one of these words. */
const SUMS = new Set(
  'total totals subtotal balance balances bal opening closing brought carried forward bf cf summary count'.split(
    ' ',
  ),
)
/** Further words that such a label may have. With any other word a cell is a name, such as Carried Forward Designs LLP. */
const FURTHER_WORDS = new Set(
  `grand sub page net op cl b c f fwd to by as on at of the for this and in from no number available ledger effective current previous
  cumulative transaction transactions txn credit credits debit debits deposit deposits withdrawal withdrawals cr dr amount amt inr rs
  rupees period statement account day month year date end start total balance bd cd jan feb mar apr may jun jul aug sep sept oct nov dec
  january february march april june july august september october november december`.split(/\s+/),
)
/** Two letters or words that mean a balance only together. */
const PAIRS = /^(?:[bc] (?:f|fwd|d))$/

/** Whether a cell is the label of a sum or a balance: `Grand Total:`, `Balance as on 05/04/2026`. */
export function isSumLabel(cell: string): boolean {
  const words = plainSigns(cell)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
  const isSum = words.some((word) => SUMS.has(word)) || PAIRS.test(words.join(' '))
  return isSum && words.every((word) => SUMS.has(word) || FURTHER_WORDS.has(word))
}

/** Whether a cell is empty or a filler such as `---`. */
export const isEmpty = (cell: string) => /^(?:[-*=_.]+|nil|na|n\/a)?$/i.test(plainSigns(cell))

/**
 * The columns of the labels in a row that has two or more labels and nothing else, and so stands above a row of sums; empty for any other
 * row.
 */
export function labelsOf({ cells }: Row): Set<number> {
  const filled = cells.flatMap((cell, place) => (isEmpty(cell) ? [] : [place]))
  const isHeading =
    filled.length > 1 &&
    filled.some((place) => isSumLabel(cells[place] ?? '')) &&
    filled.every((place) => isSumWord(cells[place] ?? ''))
  return new Set(isHeading ? filled : [])
}

/** A label of a sum, or a word beside one, such as `Debits`. */
function isSumWord(cell: string): boolean {
  return isSumLabel(cell) || isSumLabel(`total ${cell}`)
}

/** Whether a row has numbers in these columns and nothing else. */
export function isUnder(labels: ReadonlySet<number>, { cells }: Row): boolean {
  return (
    labels.size > 0 &&
    cells.every((cell, place) => (labels.has(place) ? readAmount(cell) !== null : isEmpty(cell)))
  )
}

/** Whether a row is a sum: its words are labels, the rest are numbers, and its reference is short. */
export function isSumRow({ cells }: Row, reference: number | undefined): boolean {
  const words = cells.filter((cell) => !isEmpty(cell) && readAmount(cell) === null)
  const referenceCell = reference === undefined ? '' : (cells[reference] ?? '')
  return (
    words.some((cell) => isSumLabel(cell)) &&
    words.every((cell) => isSumWord(cell)) &&
    !/\d{6}/.test(referenceCell)
  )
}
