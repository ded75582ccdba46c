import type { Mutant } from './mutants.ts'

/** Where a mistake lets somebody in, takes a forged message or a wrong sum: all mutants of these are tried. */
const CLOSE = new RegExp(
  `^(?:${[
    'contract/accounts/duties',
    'server/http/mount',
    'server/team/writes',
    'server/payments/(?!cleanup|closing|gateway|measured-gateway|routes|sweep).*',
    `server/accounts/(?:${[
      'confirm-email|email-links|google/.*|known-devices|own-account/(?:email|password)|passwords|prove-who|rate-limits',
      'sessions|sign-in|suspension|two-factor/.*|ways-in',
    ].join('|')})`,
  ].join('|')})\\.ts$`,
)

export function isClose({ file }: { file: string }): boolean {
  return CLOSE.test(file)
}

/** All mutants of the close files, and so many of the rest, as the seed has them. */
export function sampled(mutants: Mutant[], ids: number[], rest: number, seed: number): number[] {
  const random = generator(seed)
  const drawn = ids
    .filter((id) => !isClose(mutants[id] as Mutant))
    .map((id) => ({ id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, rest)
  const taken = new Set(drawn.map(({ id }) => id))
  return ids.filter((id) => taken.has(id) || isClose(mutants[id] as Mutant))
}

/** All of them in an order that the seed has: whenever a run is ended, what it tried is a fair sample. */
export function shuffled(ids: number[], seed: number): number[] {
  const random = generator(seed)
  return ids
    .map((id) => ({ id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id)
}

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
