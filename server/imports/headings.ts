import type { ImportField, ImportMapping } from '#contract/admin/import-fields.ts'
import { headingWords } from './heading-words.ts'

const FIRST_NAMES = new Set('firstname first givenname forename billingfirstname fname'.split(' '))
/** No heading is longer. Whatever a longer cell is, looking at it must not take long. */
const LONGEST = 200
/** The column is about somebody else, or about something else, than the member. */
const OF_ANOTHER =
  /\b(?:guardian|parent|father|mother|spouse|husband|wife|nominee|emergency|licen[cs]e|passport|referred|reference)s?\b/i
/** What forms write around the name of a field: `Please enter your full name *`. */
const AROUND =
  /^\s*(?:\d+[.)]\s*)?(?:(?:please|kindly)\s+)?(?:(?:enter|give|write|provide|mention|share|type)\s+)?(?:what(?:'s|’s| is| was)\s+)?(?:the\s+|your\s+|my\s+)*/i
const IN_BRACKETS = /[([{][^)\]}]*[)\]}]/g

/** `E-mail address`, `email_address` and `emailAddress` are one. */
function bare(heading: string): string {
  return heading
    .slice(0, 120)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '')
}

const HEADINGS = Object.entries(headingWords).map(
  ([field, words]) => [field as ImportField, words.split(',').map(bare)] as const,
)

/** How a heading may be read: as it is, without what stands in brackets, and without the words of a form around it. */
function readingsOf(whole: string): string[] {
  const heading = whole.slice(0, LONGEST)
  const outside = heading.replaceAll(IN_BRACKETS, ' ')
  return [heading, outside, outside.replace(AROUND, '')].map(bare)
}

/**
 * Which column is which, as far as the headings say it. A column has several headings where they stand over each other: all of them
 * together first, then each alone.
 */
export function guessMapping(columns: readonly (readonly string[])[]): ImportMapping {
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  const most = Math.max(0, ...columns.map((headings) => headings.length))
  const own = columns.map((headings) =>
    headings.some((one) => OF_ANOTHER.test(one.slice(0, LONGEST))) ? [] : headings,
  )
  for (let nth = 0; nth < most; nth += 1)
    for (let reading = 0; reading < 3; reading += 1) {
      const words = own.map((headings) => readingsOf(headings[nth] ?? '')[reading] ?? '')
      take(words, mapping, taken)
    }
  return mapping
}

function take(words: readonly string[], mapping: ImportMapping, taken: Set<number>): void {
  for (const [field, known] of HEADINGS) {
    if (mapping[field] !== undefined) continue
    // A column of last names counts only beside one of first names, or of names that are not whole.
    if (field === 'lastName' && !isFirstName(words, mapping.name)) continue
    for (const word of known) {
      const place = words.findIndex((heading, at) => heading === word && !taken.has(at))
      if (place === -1) continue
      mapping[field] = place
      taken.add(place)
      break
    }
  }
}

function isFirstName(words: readonly string[], place = -1): boolean {
  const word = words[place] ?? ''
  return FIRST_NAMES.has(word) || (word === 'name' && !words.some((other) => FIRST_NAMES.has(other)))
}

const AN_EMAIL = /[^\s@]@[^\s@.]+\.[^\s@]/
/** Two e-mails have fewer characters. */
const LONGEST_EMAILS = 600

/** Whether a cell has an e-mail, alone or beside other words. */
export function hasEmail(cell: string): boolean {
  return cell.length < LONGEST_EMAILS && AN_EMAIL.test(cell)
}

/** The mapping, with the column in which most cells are e-mails where no heading names it. */
export function withEmailColumn(
  mapping: ImportMapping,
  rows: readonly { cells: readonly string[] }[],
): ImportMapping {
  if (mapping.email !== undefined) return mapping
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries())
      if (hasEmail(cell)) counts.set(place, (counts.get(place) ?? 0) + 1)
  const free = [...counts].filter(([place]) => !Object.values(mapping).includes(place))
  const [best] = free.toSorted(([, one], [, other]) => other - one)
  return best === undefined || best[1] * 2 < rows.length ? mapping : { ...mapping, email: best[0] }
}
