import bidiFactory, { type Bidi } from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

// The blocks of scripts from right to left, and the characters that turn the direction.
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

let algorithm: Bidi | undefined

/** The direction of a paragraph, by its first letter with a direction. */
export function directionOf(text: string): Direction {
  const [paragraph] = levels(text)?.paragraphs ?? []
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/** The embedding level of each UTF-16 unit of a line (UAX #9), odd from right to left; null: all of it is from left to right. */
export function levelsOf(text: string, direction?: Direction): Uint8Array | null {
  return levels(text, direction)?.levels ?? null
}

function levels(text: string, direction?: Direction): ReturnType<Bidi['getEmbeddingLevels']> | null {
  if (!TURNS.test(text) && direction !== 'rtl') return null
  algorithm ??= bidiFactory()
  return algorithm.getEmbeddingLevels(text, direction)
}

/** Sorts runs from the order of reading into the order on the line, from left to right: rule L2 of UAX #9. */
export function fromLeft<T extends { level: number }>(runs: readonly T[]): T[] {
  const order = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && (order[end] as T).level >= level) end++
      if (end > start + 1) order.splice(start, end - start, ...order.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return order
}

/** Turns a run around if it is from right to left, since readers of PDFs turn such runs too. */
export function asReadersTurn(text: string, level: number): string {
  return level % 2 === 1 && FROM_RIGHT.test(text) ? Array.from(text).toReversed().join('') : text
}
