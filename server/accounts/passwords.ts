import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { Problem } from '#contract/problem.ts'

/** argon2id, 64 MiB, three passes (RFC 9106, section 4, second choice), in one lane: it is computed on one thread. */
export const ARGON = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * Hashing takes a core for a tenth of a second. Two at once leave room in memory and in the pool of threads that files
 * are read with, and they give way to the thread that answers calls.
 */
const AT_ONCE = 2
/** Past so many, people are told to come again. */
const MOST_WAITING = 64

export type Passwords = {
  hash: (password: string) => Promise<string>
  /**
   * False for a wrong password; without a hash it takes as long and says no. Whoever is known, by session or by browser,
   * waits for no stranger.
   */
  verify: (stored: string | null, password: string, isKnown: boolean) => Promise<boolean>
}

/** Passwords by argon2id, on other threads than the one that answers calls; at another cost only in tests. */
export function argonPasswords(cost = ARGON): Passwords {
  giveWay()
  const gate = gateOf(AT_ONCE, MOST_WAITING)
  // Verified against when there is no account, so that the time taken tells nobody whether there is one.
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => gate(() => hash(password, cost)),
    async verify(stored, password, isKnown) {
      if (stored === null) {
        decoy ??= hash('a password nobody has', cost)
        const against = await decoy
        await gate(() => verify(against, password), isKnown)
        return false
      }
      return gate(() => verify(stored, password), isKnown)
    },
  }
}

const BELOW_CALLS = 10
const LOWEST = 19

/**
 * Lowers the priority of the threads that hash, which Linux alone keeps for each thread: by so much below that of the process, since
 * they also compute what a new connection to the database needs.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return
  const lower = Math.min(getPriority() + BELOW_CALLS, LOWEST)
  for (const thread of readdirSync('/proc/self/task')) {
    if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8') === 'libuv-worker\n')
      setPriority(Number(thread), lower)
  }
}

/**
 * Lets in so many at once, in the order in which they came. Past the queue it refuses. Those who are known have a queue of
 * their own, and come first.
 */
export function gateOf(atOnce: number, mostWaiting: number) {
  let running = 0
  const known: (() => void)[] = []
  const strangers: (() => void)[] = []

  function letIn(): void {
    while (running < atOnce) {
      const next = known.shift() ?? strangers.shift()
      if (next === undefined) return
      running += 1
      next()
    }
  }

  return async function through<T>(work: () => Promise<T>, isKnown = false): Promise<T> {
    const waiting = isKnown ? known : strangers
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
