import { createHmac, randomBytes } from 'node:crypto'
import { madeOnce } from '../made-once.ts'
import type { Db } from './connect.ts'

const NAMES = ['device_cookie', 'unknown_email', 'google_connection', 'unsubscribe'] as const
/** What each key is for; a key serves one purpose only. */
export type KeyName = (typeof NAMES)[number]

/** Keys that never leave the server. All processes on a database share them. */
export type ServerKeys = {
  /** HMAC-SHA-256 of a text under the key of that purpose; 32 bytes. */
  hmac: (name: KeyName, text: string) => Promise<Buffer>
  /**
   * Reads all of them. Whoever needs one that is not read yet within a transaction takes a second connection, which a
   * small pool may not have while all others do the same.
   */
  load: () => Promise<void>
}

const KEY_BYTES = 32

/** Reads all keys when the first is needed, and makes those that are not there yet. */
export function openServerKeys({ db, clock }: { db: Db; clock: () => Date }): ServerKeys {
  const load = madeOnce(() => readOrMake(db, clock()))
  return {
    async hmac(name, text) {
      const { [name]: key } = await load()
      return createHmac('sha256', key).update(text).digest()
    },
    async load() {
      await load()
    },
  }
}

async function readOrMake(db: Db, now: Date): Promise<Record<KeyName, Buffer>> {
  const found = await read(db)
  if (areAll(found)) return found
  // Of several processes at once one makes each, and all read that one.
  await db
    .insertInto('server_keys')
    .values(NAMES.map((name) => ({ name, key: randomBytes(KEY_BYTES), created_at: now })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const made = await read(db)
  if (!areAll(made)) throw new Error('the keys of the server could not be made')
  return made
}

async function read(db: Db): Promise<Partial<Record<KeyName, Buffer>>> {
  const rows = await db.selectFrom('server_keys').select(['name', 'key']).execute()
  return Object.fromEntries(rows.map(({ name, key }) => [name, key]))
}

function areAll(keys: Partial<Record<KeyName, Buffer>>): keys is Record<KeyName, Buffer> {
  return NAMES.every((name) => keys[name] !== undefined)
}
