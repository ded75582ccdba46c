import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { madeOnce } from '../../made-once.ts'
import { fairQueue, type Turn } from './password-queue.ts'

/** argon2id, 64 MiB, three passes (RFC 9106, section 4, second choice), in one lane: it is computed on one thread. */
export const ARGON = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * Hashing takes a core for a tenth of a second. Two at once leave room in memory and in the pool of threads that files
 * are read with, and they give way to the thread that answers calls.
 */
const AT_ONCE = 2

export type Proven = { hash?: string }

/** Each says whose turn it takes: none is computed out of turn. Whoever finds no place is refused. */
export type Passwords = {
  hash: (password: string, turn: Turn) => Promise<string>
  /**
   * Null for a wrong password; without a hash it takes as long and says no. `hash` in the answer: the stored one is of the
   * password as it was typed, not composed, and this one is to stand in its place.
   */
  verify: (stored: string | null, password: string, turn: Turn) => Promise<Proven | null>
}

/**
 * Passwords by argon2id of their composed form (NFC, RFC 8265, section 4.2), since keyboards differ in how they send an accent;
 * one that was hashed as it was typed is proven once more so. On other threads than the one that answers calls; at
 * another cost only in tests.
 */
export function argonPasswords(cost = ARGON): Passwords {
  giveWay()
  const gate = fairQueue(AT_ONCE)
  // Verified against when there is no account, so that the time taken tells nobody whether there is one.
  const decoy = madeOnce(() => hash('a password nobody has', cost))
  return {
    hash: (password, turn) => gate(() => hash(password.normalize('NFC'), cost), turn),
    async verify(stored, password, turn) {
      const against = stored ?? (await decoy())
      const composed = password.normalize('NFC')
      if (await gate(() => verify(against, composed), turn)) return stored === null ? null : {}
      if (composed === password || !(await gate(() => verify(against, password), turn))) return null
      return stored === null ? null : { hash: await gate(() => hash(composed, cost), turn) }
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
