import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { planned } from './statements.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A transaction: what must be inside one asks for it. */
export type Tx = Transaction<Tables>

export type Database = { pool: pg.Pool; db: Db; close: () => Promise<void> }

const INT8 = 20

/** Counts are bigint in SQL and numbers here; one too large for a number would be a mistake of ours. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint beyond 2^53')
  return value
}

/** A pool of connections and Kysely on it. Nothing is connected until the first query. */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Lets `begin` go out together with what follows it.
    pipeline: true,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary'
          ? readInt8
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener, a connection that the database closes would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: planned(pool) }) })
  return { pool, db, close: () => pool.end() }
}
