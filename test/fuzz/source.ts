import fc from 'fast-check'
import type { GeneratorValue } from 'fast-check'

/** The source of all choices of a fuzzed request; the seed decides them. */
export type Source = {
  /** A whole number from 0 to one below `below`. */
  below: (below: number) => number
  /** True with the probability of one in `outOf`. */
  isOneIn: (outOf: number) => boolean
  one: <T>(values: readonly T[]) => T
  /** Any text: control characters, lone surrogates and rare scripts included. */
  text: () => string
  /** Any value that JSON can hold. */
  json: () => unknown
}

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.nat(0xff_ff), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
  },
)
const anyJson = fc.jsonValue({ maxDepth: 4 })

export function sourceOf(generate: GeneratorValue): Source {
  const below = (most: number) => generate(fc.nat, { max: Math.max(most - 1, 0) })
  return {
    below,
    isOneIn: (outOf) => below(outOf) === 0,
    one: <T>(values: readonly T[]) => values[below(values.length)] as T,
    text: () => generate(() => anyText),
    json: () => generate(() => anyJson),
  }
}
