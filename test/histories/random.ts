import { createHash } from 'node:crypto'

/** Choices that a seed decides, so that the same seed gives the same history. */
export type Random = {
  /** A whole number from 0 to one below `end`. */
  below: (end: number) => number
  isOneIn: (times: number) => boolean
  one: <T>(choices: readonly T[]) => T
  /** One of the choices, each with the probability of its weight. */
  weighted: <T>(choices: readonly (readonly [weight: number, choice: T])[]) => T
}

/** The generator mulberry32, seeded with 32 bits of a hash of the seed. */
export function randomFrom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    isOneIn: (times) => below(times) === 0,
    one: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    weighted(choices) {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, choice] of choices) {
        left -= weight
        if (left < 0) return choice
      }
      return (choices.at(-1) as (typeof choices)[number])[1]
    },
  }
}
