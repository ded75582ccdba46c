import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { madeOnce } from '../../made-once.ts'
import { fairQueue, type Turn } from './password-queue.ts'

/** argon2id, 64 MiB, three passes (RFC 9106, section 4, second choice), in one lane: it is computed on one thread. */
export const ARGON = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Hashes computed at once. Each takes a tenth of a second of one core, 64 MiB and a thread of the pool that also reads files. */
const AT_ONCE = 2

export type Proven = { hash?: string }

/** Each call takes its turn in the queue; a call without a place in it is refused. */
export type Passwords = {
  hash: (password: string, turn: Turn) => Promise<string>
  /**
   * Null for a wrong password; without a stored hash it takes as long and answers null. A `hash` in the answer replaces the stored hash,
   * which was made of the password before Unicode normalisation.
   */
  verify: (stored: string | null, password: string, turn: Turn) => Promise<Proven | null>
}

/**
 * Passwords by argon2id of their normalised form (NFC, RFC 8265, section 4.2), since keyboards differ in how they send an accent. An old
 * hash of the password as typed is also accepted. Hashing runs on the threads of the pool; only tests pass another cost.
 */
export function argonPasswords(cost = ARGON): Passwords {
  giveWay()
  const gate = fairQueue(AT_ONCE)
  // Used where there is no account, so that the time does not reveal it.
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
 * Lowers the priority of the pool's threads below the thread that answers calls. Only Linux has a priority for each thread. They
 * do not get the lowest priority, since new database connections use these threads too.
 */
function giveWay(): void {
  if (process.platform !== 'linux') return
  const lower = Math.min(getPriority() + BELOW_CALLS, LOWEST)
  for (const thread of readdirSync('/proc/self/task')) {
    if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8') === 'libuv-worker\n')
      setPriority(Number(thread), lower)
  }
}
