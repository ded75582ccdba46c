import pg from 'pg'

// Names a lock in the database; any number that nothing else uses.
const LOCK = 7_413_002
const PATIENCE = 150

/** Says that a process uses the server. A connection that dies with its process, and not before it. */
export type Lease = {
  /** Gives it up; whether nobody else held one: then nobody can take one until this process ends the server or itself. */
  release: () => Promise<boolean>
  end: () => Promise<void>
}

/** Connects as superuser, takes a lease and prepares the server; `lost` is called when it goes away. */
export async function takeLease(options: {
  port: number
  password: string
  prepare: (client: pg.Client) => Promise<void>
  lost: () => void
}): Promise<Lease> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: options.port,
    user: 'postgres',
    password: options.password,
    database: 'postgres',
    application_name: 'lease',
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [LOCK])
    await options.prepare(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.on('end', options.lost)
  return {
    async release() {
      await client.query('select pg_advisory_unlock_all()')
      // A moment's patience: the connection of a process just killed may not have been noticed yet.
      await client.query(`set lock_timeout = ${PATIENCE}`)
      return client.query('select pg_advisory_lock($1)', [LOCK]).then(
        () => true,
        () => false,
      )
    },
    end: () => client.end(),
  }
}
