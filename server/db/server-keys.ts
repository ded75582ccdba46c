import { createHmac, randomBytes } from 'node:crypto'
import { madeOnce } from '../made-once.ts'
import type { Db } from './connect.ts'

const NAMES = ['device_cookie', 'unknown_email', 'google_connection', 'unsubscribe', 'email_link'] as const
/** The purpose of a key; each purpose has its own. */
export type KeyName = (typeof NAMES)[number]

/** Secret keys, which all processes on a database share. */
export type ServerKeys = {
  /** HMAC-SHA-256 of a text by the key of a purpose; 32 bytes. */
  hmac: (name: KeyName, text: string) => Promise<Buffer>
  /**
   * Reads all keys. Reading them first within a transaction would take a second connection, and transactions at the same time could
   * use up the pool.
   */
  load: () => Promise<void>
}

const KEY_BYTES = 32

/** Reads all keys when the first one is needed, and makes those that do not exist yet. */
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
  // When several processes do this at once, each key is made by one of them, and all read it.
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
