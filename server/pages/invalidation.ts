import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isId } from '../db/paging.ts'
import { enqueuePurge } from './cdn-purge.ts'

const CHANNEL = 'pages_changed'
const RETRY = 1_000
/** The sender in notifications by triggers of the database. */
const BY_TRIGGER = 'database'

/**
 * The pages that a change affects. `written`: all pages that show content of the database. `record`: those made from the record with
 * this `_id`. `all`: every page, since the change concerns the header or the footer, say.
 */
export type Invalidated = 'written' | { record: string } | 'all'

/** Tells the listeners of this process that public pages have changed. */
export type PageInvalidation = {
  /** The id of this process in notifications, by which it ignores its own. */
  id: string
  tell: (what: Invalidated) => void
  listen: (changed: (what: Invalidated) => void) => void
}

export function openPageInvalidation(): PageInvalidation {
  const listeners: ((what: Invalidated) => void)[] = []
  return {
    id: randomUUID(),
    tell: (what) => {
      for (const changed of listeners) changed(what)
    },
    listen: (changed) => void listeners.push(changed),
  }
}

type Needs = { db: Db; pageInvalidation: PageInvalidation; config: Pick<Config, 'purge'> }

/**
 * Runs a transaction that changes what public pages show. All processes are told at its commit (this one before it answers), and a
 * CDN soon after.
 */
export async function invalidatePages<T>(
  { db, pageInvalidation, config }: Needs,
  work: (tx: Tx) => Promise<T>,
  what: Invalidated = 'written',
): Promise<T> {
  const done = await db.transaction().execute(async (tx) => {
    const result = await work(tx)
    await enqueuePurge(tx, config)
    const told = typeof what === 'string' ? what : what.record
    await sql`select pg_notify(${CHANNEL}, ${`${pageInvalidation.id} ${told}`})`.execute(tx)
    return result
  })
  pageInvalidation.tell(what)
  return done
}

/** Reads a notification of another process. An unknown one, by a process of another version, counts as `all`. */
function changeOf(text: string): Invalidated {
  if (isId(text)) return { record: text }
  return text === 'written' ? text : 'all'
}

/**
 * Listens, over its own connection, for changes by other processes and by triggers of the database, until it is stopped. It purges the
 * CDN after changes by triggers. After each connect it tells of `all`, since changes may have been missed.
 */
export function hearInvalidations({
  db,
  config,
  directUrl,
  pageInvalidation,
}: { directUrl: string } & Needs): { stop: () => Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let wasConnected = false

  async function connect(): Promise<void> {
    const connecting = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    })
    client = connecting
    connecting.on('error', () => undefined)
    connecting.on('end', again)
    connecting.on('notification', ({ payload = '' }) => {
      const [id, told = ''] = payload.split(' ')
      if (id !== pageInvalidation.id) pageInvalidation.tell(changeOf(told))
      if (id === BY_TRIGGER) purge(connecting)
    })
    await connecting.connect()
    await connecting.query(`listen ${CHANNEL}`)
    pageInvalidation.tell('all')
    // At the first connect there is no need: each start of the product purges.
    if (wasConnected) purge(connecting)
    wasConnected = true
  }

  /** If the job cannot be added now, the connection is ended, and the next one purges. */
  function purge(hearing: pg.Client): void {
    enqueuePurge(db, config).catch(() => hearing.end().catch(() => undefined))
  }

  function again(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(start, RETRY).unref()
  }

  function start(): void {
    connect().catch(() => {
      client?.end().catch(() => undefined)
      again()
    })
  }

  start()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
