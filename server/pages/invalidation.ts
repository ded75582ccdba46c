import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isId } from '../db/paging.ts'
import { enqueuePurge } from './cdn-purge.ts'

const CHANNEL = 'pages_changed'
const RETRY = 1_000
/** As what triggers of the database say of themselves. */
const BY_TRIGGER = 'database'

/**
 * What of the pages shows something else: those that show what people write, of these only such as read one record (its `_id`), or
 * all of them, with what every page has.
 */
export type Invalidated = 'written' | { record: string } | 'all'

/** Who wants to know, in this process, that public pages show something else now. */
export type PageInvalidation = {
  /** By this a process knows what it has told the others. */
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
 * A transaction that changes what public pages show: every process is told at its commit, this one before it answers, and a
 * CDN in front soon after.
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

/** What another process says; the word of one of another version counts as everything. */
function toldBy(text: string): Invalidated {
  if (isId(text)) return { record: text }
  return text === 'written' ? text : 'all'
}

/**
 * Passes on what other processes and triggers of the database change, until stopped, over a connection of its own; a CDN is told of
 * what no process purges. Whatever was missed while the database was away counts as a change.
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
  let hasHeard = false

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
      if (id !== pageInvalidation.id) pageInvalidation.tell(toldBy(told))
      if (id === BY_TRIGGER) purge(connecting)
    })
    await connecting.connect()
    await connecting.query(`listen ${CHANNEL}`)
    pageInvalidation.tell('all')
    // The start purges once itself.
    if (hasHeard) purge(connecting)
    hasHeard = true
  }

  /** Where it cannot be written down now, the next connection does it. */
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
