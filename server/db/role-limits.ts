import pg from 'pg'
import { connectAlone, LIMITS, PLANS } from './connect.ts'

// The number of an advisory lock that nothing else uses.
const LOCK = 7_413_004

/**
 * Sets on the role, in this database, the limits that a connection otherwise sets itself. A pooler refuses settings of a connection, and
 * shares its connections: a setting made on one would also hold for the next client.
 */
export async function limitRole(directUrl: string): Promise<void> {
  const client = await connectAlone(directUrl)
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const database = pg.escapeIdentifier(rows[0]?.database ?? '')
    await client.query('begin')
    // Two processes that change the same row of the catalogue at once would fail.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const [name, value] of Object.entries({ ...LIMITS, ...PLANS })) {
      await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
