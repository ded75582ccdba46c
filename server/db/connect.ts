import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { MINUTE } from '#contract/values/time.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import type { Tables } from './tables.ts'
import { traceQueries } from './traced-pool.ts'

export type Db = Kysely<Tables>
/** A transaction: what must be inside one asks for it. */
export type Tx = Transaction<Tables>

export type Database = {
  pool: pg.Pool
  /** Connections for jobs: their commits do not wait for the disk, and the calls never wait for them. Past any pooler. */
  background: pg.Pool
  db: Db
  close: () => Promise<void>
}

const INT8 = 20
// Three that hear of jobs, one for each of the seven who do them, and one more: whoever asks for a second one gets it in the end.
const BACKGROUND = 11
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

/** How long a statement of a call may take, and wait, in milliseconds. */
export const LIMITS = {
  statement_timeout: 4_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}
/** Many call at once: one that took all processors, or compiled its plan, would keep the others waiting. */
export const PLANS = { max_parallel_workers_per_gather: 0, jit: 'off' }
const UNLIMITED = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

function optionsOf(settings: object): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const OF_CALLS = { ...LIMITS, options: optionsOf(PLANS) }

/**
 * A pool of connections and Kysely on it. Nothing is connected until the first query. With `directUrl` the first address is
 * that of a pooler, which takes no settings: there the role has them, by `limitRole`.
 */
export function connect(
  url: string,
  {
    max = 10,
    directUrl,
    tracer = null,
  }: { max?: number; directUrl?: string | undefined; tracer?: Tracer | null } = {},
): Database {
  const pool = poolOf(url, max, directUrl === undefined ? OF_CALLS : {}, tracer)
  const background = poolOf(directUrl ?? url, BACKGROUND, OF_CALLS, tracer)
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

/**
 * A connection of one's own, which takes as long as there is work: the pools' limits of time do not hold for it. The signal
 * closes it, also in the middle of a statement; whoever opened it ends it.
 */
export async function connectAlone(
  url: string,
  { name, signal }: { name?: string; signal?: AbortSignal | undefined } = {},
): Promise<pg.Client> {
  signal?.throwIfAborted()
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    // The role may have limits of its own.
    options: optionsOf(UNLIMITED),
  })
  // Without a listener, a connection that the database closes would end the process.
  client.on('error', () => undefined)
  signal?.addEventListener('abort', () => void client.end())
  await client.connect()
  return client
}

/**
 * Whether a connection of the pool keeps the plan of a statement that has a name. Behind a pooler a name may be unknown: the
 * next transaction may get another connection.
 */
export function keepsStatements(pool: pg.Pool, directUrl: string): boolean {
  return pool.options.connectionString === directUrl
}

function poolOf(url: string, max: number, settings: pg.ClientConfig, tracer: Tracer | null): pg.Pool {
  const options: pg.PoolConfig = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: MINUTE,
    keepAlive: true,
    // One that hangs does not even say that it takes too long; with a pipeline its connection is closed then.
    query_timeout: 5_000,
    pipeline: true,
    ...settings,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8 && format !== 'binary') return readInt8
        // A day of the calendar is no instant: it stays `YYYY-MM-DD`.
        if (oid === DATE && format !== 'binary') return String
        return pg.types.getTypeParser(oid, format as 'text')
      }) as typeof pg.types.getTypeParser,
    },
  }
  const pool = new pg.Pool(options)
  if (tracer !== null) traceQueries(pool, tracer)
  // Without a listener, a connection that the database closes would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
