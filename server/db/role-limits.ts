import pg from 'pg'
import { connectAlone, LIMITS, PLANNER_SETTINGS } from './connect.ts'

// The number of an advisory lock that nothing else uses.
const LOCK = 7_413_004

/**
 * Sets the limits on the database role, for this database only. Without a pooler, each connection sets them itself. A pooler refuses
 * settings that a connection brings. It also shares its connections, so a setting made later would affect the next client.
 */
export async function limitRole(directUrl: string): Promise<void> {
  const client = await connectAlone(directUrl)
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const database = pg.escapeIdentifier(rows[0]?.database ?? '')
    await client.query('begin')
    // Two processes that change the same row of the catalogue at once would fail.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const [name, value] of Object.entries({ ...LIMITS, ...PLANNER_SETTINGS })) {
      await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
