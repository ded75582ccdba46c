import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

/**
 * Stands for `@node-rs/argon2` where mutants are tried: most of the time of the tests is hashing. It computes with the
 * least cost, and says the cost it was asked for.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

/** What was computed, by what it says. */
const computed = new Map<string, string>()

export async function hash(password: string, options: Options): Promise<string> {
  const quick = await real.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  const said = quick.replace(
    /m=\d+,t=\d+,p=\d+/,
    `m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`,
  )
  computed.set(said, quick)
  return said
}

export function verify(stored: string, password: string): Promise<boolean> {
  return real.verify(computed.get(stored) ?? stored, password)
}
