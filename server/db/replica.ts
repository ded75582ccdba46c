import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connect, type Db } from './connect.ts'
import type { Tables } from './tables.ts'
import { isUnavailable } from './unavailable.ts'

/** A streaming replica of the database, from which lists are read. */
export type Replica = {
  /** Reads from the replica if it has replayed the log up to a position, else from the primary. */
  read: <T>(upTo: string | null, work: (db: Db) => Promise<T>) => Promise<T>
  /** Notes the position of the primary's log. Later reads need a replica that has replayed the position noted one call earlier. */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** Connects to a replica at the first read. Before the second call of `look`, everything is read from the primary. */
export function openReplica(
  url: string,
  primary: { db: Db; pool: pg.Pool },
  log: Pick<Logger, 'warn'>,
): Replica {
  const replica = connect(url)
  let required: string | null = null
  let seen: string | null = null

  async function look(): Promise<void> {
    try {
      const { rows } = await primary.pool.query<{ at: string }>(
        'select pg_current_wal_insert_lsn()::text as at',
      )
      required = seen
      seen = rows[0]?.at ?? null
    } catch (error) {
      forget(error)
    }
  }

  /** Reads from the primary until `look` was called twice: a replica that is away would keep each call waiting. */
  function forget(error: unknown): void {
    log.warn({ err: error }, 'lists are read from the primary')
    required = null
    seen = null
  }

  return {
    async read(upTo, work) {
      const least = required
      if (least === null) return work(primary.db)
      let doesShow = false
      try {
        // On one connection: behind one address there may be several replicas, and the one that was asked must answer.
        const read = await replica.db.connection().execute(async (db) => {
          doesShow = await shows(db, [least, upTo])
          return doesShow ? { answer: await work(db) } : null
        })
        if (read !== null) return read.answer
      } catch (error) {
        if (doesShow && !isUnavailable(error)) throw error
        forget(error)
      }
      return work(primary.db)
    },
    look,
    close: replica.close,
  }
}

/** Whether the replica has replayed the log up to these positions; false for a server that is no replica. */
async function shows(db: Kysely<Tables>, [least, upTo]: [string, string | null]): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= greatest(${least}::pg_lsn, ${upTo}::pg_lsn) as shows`.execute(
    db,
  )
  return rows[0]?.shows === true
}
