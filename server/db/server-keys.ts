import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from './connect.ts'

const NAMES = ['device_cookie', 'unknown_email', 'google_connection'] as const
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

/** Reads each key at its first use, and makes the one that is not there yet. */
export function openServerKeys({ db, clock }: { db: Db; clock: () => Date }): ServerKeys {
  const keys = new Map<KeyName, Promise<Buffer>>()

  function keyOf(name: KeyName): Promise<Buffer> {
    let key = keys.get(name)
    if (key === undefined) {
      key = readOrMake(db, name, clock())
      keys.set(name, key)
      key.catch(() => keys.delete(name))
    }
    return key
  }

  return {
    async hmac(name, text) {
      return createHmac('sha256', await keyOf(name))
        .update(text)
        .digest()
    },
    async load() {
      await Promise.all(NAMES.map(keyOf))
    },
  }
}

async function readOrMake(db: Db, name: KeyName, now: Date): Promise<Buffer> {
  // Of several processes at once one makes it, and all read that one.
  await db
    .insertInto('server_keys')
    .values({ name, key: randomBytes(KEY_BYTES), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { key } = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return key
}
