import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** The product's statements are a few hundred; more would be made up by somebody, and plans take memory. */
const MOST_NAMES = 500
// What a search finds hangs on its term, so that one plan for all terms may be a bad one.
const HANGS_ON_VALUES = / (?:like|@>) /i

const names = new Map<string, string>()

/** The name by which PostgreSQL keeps a statement's plan on each connection; undefined: it is planned each time. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= MOST_NAMES || HANGS_ON_VALUES.test(sql)) return known
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}

/** A pool for Kysely: statements are planned once a connection, and `begin` travels with the first of its transaction. */
export function planned(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? plannedClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

type Socket = { cork: () => void; uncork: () => void }

function plannedClient(client: pg.PoolClient): PostgresPoolClient {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let isToBegin = false
  let isStale = false

  async function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (values.length === 0) return client.query(text)
    const name = nameOf(text)
    try {
      return await client.query({ text, ...(name ? { name } : {}), values: [...values] })
    } catch (error) {
      // A migration has changed what the kept plan answers: a new connection plans anew.
      if ((error as pg.DatabaseError).routine === 'RevalidateCachedQuery') isStale = true
      throw error
    }
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (text === 'begin') {
      isToBegin = true
      return { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }
    }
    if (!isToBegin) return send(text, values)
    isToBegin = false
    stream.cork()
    const both = Promise.all([client.query('begin'), send(text, values)])
    stream.uncork()
    return (await both)[1]
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (error) => client.release(error === true || isStale),
  }
}
