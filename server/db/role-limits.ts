import pg from 'pg'
import { connectAlone, LIMITS, PLANS } from './connect.ts'

// Names a lock in the database; any number that nothing else uses.
const LOCK = 7_413_004

/**
 * Gives a role, in this database, the limits that connections bring along elsewhere. A pooler refuses them from us, and
 * passes its own connections from one of us to another: what one has set on them would hold for the next.
 */
export async function limitRole(directUrl: string): Promise<void> {
  const client = await connectAlone(directUrl)
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const database = pg.escapeIdentifier(rows[0]?.database ?? '')
    await client.query('begin')
    // Two that change the same row of the catalogue at once fail.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const [name, value] of Object.entries({ ...LIMITS, ...PLANS })) {
      await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
