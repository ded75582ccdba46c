import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A transaction: what must be inside one asks for it. */
export type Tx = Transaction<Tables>

export type Database = {
  pool: pg.Pool
  /** Connections for jobs: their commits do not wait for the disk, and the calls never wait for them. */
  background: pg.Pool
  db: Db
  close: () => Promise<void>
}

const INT8 = 20
const BACKGROUND = 4
const DATE = 1082

// A job whose end is lost in a power cut is done once more, which it must stand anyway. And a queue that has grown since
// its last ANALYZE passes for a few rows: it would be sorted whole for each job that is taken from it.
const OF_JOBS = 'set synchronous_commit = off; set enable_sort = off'

/** Counts are bigint in SQL and numbers here; one too large for a number would be a mistake of ours. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint beyond 2^53')
  return value
}

/** A pool of connections and Kysely on it. Nothing is connected until the first query. */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Database {
  const pool = poolOf(url, max)
  const background = poolOf(url, BACKGROUND)
  background.on('connect', (client) => void client.query(OF_JOBS).catch(() => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    background,
    db,
    async close() {
      await Promise.all([pool.end(), background.end()])
    },
  }
}

function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 4_000,
    // One that hangs does not even say that it takes too long; with a pipeline its connection is closed then.
    query_timeout: 5_000,
    pipeline: true,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // Many call at once: one that took all processors, or compiled its plan, would keep the others waiting.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8 && format !== 'binary') return readInt8
        // A day of the calendar is no instant: it stays `YYYY-MM-DD`.
        if (oid === DATE && format !== 'binary') return String
        return pg.types.getTypeParser(oid, format as 'text')
      }) as typeof pg.types.getTypeParser,
    },
  })
  // Without a listener, a connection that the database closes would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
