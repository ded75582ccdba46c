import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Problem } from '#contract/problem.ts'

/** argon2id, 64 MiB, three passes (RFC 9106, section 4, second choice), in one lane: it is computed on one thread. */
export const ARGON = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Past so many, people are told to come again. */
const MOST_WAITING = 64

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** False for a wrong password; without a hash it takes as long and says no. */
  verify: (stored: string | null, password: string) => Promise<boolean>
}

/** Passwords by argon2id, on other threads than the one that answers calls. */
export function argonPasswords(isCrowded = () => false): Passwords {
  giveWay()
  const cores = availableParallelism()
  const gate = gateOf(() => hashesAtOnce(isCrowded(), cores), MOST_WAITING)
  // Verified against when there is no account, so that the time taken tells nobody whether there is one.
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => gate(() => hash(password, ARGON)),
    async verify(stored, password) {
      if (stored === null) {
        decoy ??= hash('a password nobody has', ARGON)
        const against = await decoy
        await gate(() => verify(against, password))
        return false
      }
      return gate(() => verify(stored, password))
    },
  }
}

/**
 * Hashing takes a core for a tenth of a second. Two at once leave room in memory and in the pool of threads that files
 * are read with, and they give way to the thread that answers calls. Before a crowd, two would leave it neither of two
 * cores, where one after the other is as soon done.
 */
export function hashesAtOnce(isCrowded: boolean, cores: number): number {
  return isCrowded && cores <= 2 ? 1 : 2
}

const BELOW_CALLS = 10

/** Lowers the priority of the threads that hash, which Linux alone keeps for each thread. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) {
    if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8') === 'libuv-worker\n')
      setPriority(Number(thread), BELOW_CALLS)
  }
}

/** Lets in so many at once; the number may change, and those who are in stay. Past the queue it refuses. */
export function gateOf(atOnce: () => number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []

  function letIn(): void {
    while (running < atOnce()) {
      const next = waiting.shift()
      if (next === undefined) return
      running += 1
      next()
    }
  }

  return async function through<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= mostWaiting) throw new Problem('busy', { retryAfter: 5 })
    await new Promise<void>((go) => {
      waiting.push(go)
      letIn()
    })
    try {
      return await work()
    } finally {
      running -= 1
      letIn()
    }
  }
}
