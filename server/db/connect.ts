import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { MINUTE } from '#contract/values/time.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import type { Tables } from './tables.ts'
import { traceQueries } from './traced-pool.ts'

export type Db = Kysely<Tables>
/** A transaction. Functions that must run in one take it as an argument. */
export type Tx = Transaction<Tables>

export type Database = {
  pool: pg.Pool
  /** Connections for jobs, past any pooler. Calls have connections of their own, so they never wait for jobs. */
  background: pg.Pool
  db: Db
  close: () => Promise<void>
}

const INT8 = 20
// Three connections that listen, one for each group of workers; seven for the workers; one spare, for a worker that needs a second one.
const BACKGROUND_CONNECTIONS = 11
const DATE = 1082

// Commits of jobs do not wait for the disk: a job whose end is lost in a power cut runs again, as it may after any crash.
// Without the second setting, PostgreSQL sorts the whole queue for each job when it believes that the queue is short.
const JOB_SETTINGS = 'set synchronous_commit = off; set enable_sort = off'

/** Counts are bigint in SQL and numbers here. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint is larger than 2^53')
  return value
}

/** How long a statement of a call may run, and wait for a lock. Milliseconds. */
export const LIMITS = {
  statement_timeout: 4_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}
/** Many calls run at once: a statement that uses every processor, or compiles its plan, delays the others. */
export const PLANNER_SETTINGS = { max_parallel_workers_per_gather: 0, jit: 'off' }
const UNLIMITED = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

function optionsOf(settings: object): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const CALL_SETTINGS = { ...LIMITS, options: optionsOf(PLANNER_SETTINGS) }

/**
 * A pool of connections, and Kysely on it. The first query connects. With `directUrl`, `url` is the address of a pooler, which
 * refuses settings of a connection: there `limitRole` gives the role these settings.
 */
export function connect(
  url: string,
  {
    max = 10,
    directUrl,
    tracer = null,
  }: { max?: number; directUrl?: string | undefined; tracer?: Tracer | null } = {},
): Database {
  const pool = openPool(url, max, directUrl === undefined ? CALL_SETTINGS : {}, tracer)
  const background = openPool(directUrl ?? url, BACKGROUND_CONNECTIONS, CALL_SETTINGS, tracer)
  background.on('connect', (client) => void client.query(JOB_SETTINGS).catch(() => undefined))
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
 * A connection outside the pools, without their time limits. The signal closes it, even during a statement; otherwise the
 * caller ends it.
 */
export async function connectAlone(
  url: string,
  { name, signal }: { name?: string; signal?: AbortSignal | undefined } = {},
): Promise<pg.Client> {
  signal?.throwIfAborted()
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    // The role may have limits of its own (`limitRole`).
    options: optionsOf(UNLIMITED),
  })
  // Without a listener, an error of the connection would end the process.
  client.on('error', () => undefined)
  signal?.addEventListener('abort', () => void client.end())
  await client.connect()
  return client
}

/**
 * Whether named statements may be used on the pool. Behind a pooler they may not: the next transaction may run on another
 * connection, which does not know the name.
 */
export function keepsStatements(pool: pg.Pool, directUrl: string): boolean {
  return pool.options.connectionString === directUrl
}

function openPool(url: string, max: number, settings: pg.ClientConfig, tracer: Tracer | null): pg.Pool {
  const options: pg.PoolConfig = {
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: MINUTE,
    keepAlive: true,
    // A database that hangs cannot enforce `statement_timeout`. The client enforces this limit, and with `pipeline` closes the connection.
    query_timeout: 5_000,
    pipeline: true,
    ...settings,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8 && format !== 'binary') return readInt8
        // A date is not an instant: it stays `YYYY-MM-DD`.
        if (oid === DATE && format !== 'binary') return String
        return pg.types.getTypeParser(oid, format as 'text')
      }) as typeof pg.types.getTypeParser,
    },
  }
  const pool = new pg.Pool(options)
  if (tracer !== null) traceQueries(pool, tracer)
  // Without a listener, an error of a connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
