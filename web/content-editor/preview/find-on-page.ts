import { isGroup, valueAt } from '../schema.ts'

/** Shorter words must match exactly, since they occur in too many places. */
const SHORT = 12
const PICTURE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The words and pictures (ids) of a part of a document, then those of the parts around it, the nearest first. `part` is named as in
 * refusals: `directors.2.name`.
 */
export function wordsAround(value: unknown, part: string): string[][] {
  const path = part === '' ? [] : part.split('.')
  const levels = [...path.keys(), path.length].toReversed().map((depth) => path.slice(0, depth))
  return levels.map((level) => wordsIn(valueAt(value, level)))
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  return isGroup(value) ? Object.values(value).flatMap(wordsIn) : []
}

/** The element of a page that shows the first of these levels; among several, the one nearest to the words of the next level. */
export function findOnPage(page: Document, levels: readonly (readonly string[])[]): Element | null {
  for (const [at, level] of levels.entries()) {
    for (const words of level) {
      const shown = elementsWith(page, words).filter((element) => element.getClientRects().length > 0)
      const others = (levels[at + 1] ?? []).filter((other) => other !== words).map(plain)
      const [nearest] = shown.toSorted((a, b) => stepsTo(a, others) - stepsTo(b, others))
      if (nearest !== undefined) return nearest
    }
  }
  return null
}

/** The number of steps from an element up to one that holds other words too. */
function stepsTo(element: Element, others: readonly string[]): number {
  const own = textOf(element)
  let steps = 0
  for (let above: Element | null = element; above !== null; above = above.parentElement, steps += 1) {
    const text = textOf(above)
    if (others.some((words) => words !== '' && !own.includes(words) && text.includes(words))) return steps
  }
  return Infinity
}

function elementsWith(page: Document, words: string): Element[] {
  if (PICTURE.test(words)) return [...page.querySelectorAll(`img[src*="${words}"]`)]
  const wanted = plain(words)
  if (wanted === '') return []
  const isIn = (element: Element) =>
    wanted.length < SHORT ? textOf(element) === wanted : textOf(element).includes(wanted)
  const within = (element: Element): Element[] => {
    if (!textOf(element).includes(wanted) || element.matches('script, style, noscript, template')) return []
    const deeper = [...element.children].flatMap(within)
    if (deeper.length > 0) return deeper
    return isIn(element) ? [element] : []
  }
  return within(page.body)
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** The sign of an entry of a list, typed or pasted, which a page draws itself. */
const SIGN = /^(?:[-+–•●○◦▪▫■□‣⁃∙·] ?|\d{1,9}[.)] )/

/** The longest run of a typed text that a page shows unchanged: without placeholders and Markdown signs. */
export function plain(words: string): string {
  const runs = words
    .split(/\{[\w-]+\}|\]\([^)\s]*\)|[*_`[\]#>|\n]+/)
    .map((run) => run.replaceAll(/\s+/g, ' ').trim().replace(SIGN, ''))
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}
