import pg from 'pg'

// The number of an advisory lock that nothing else uses.
const LOCK = 7_413_002
const LOCK_WAIT = 150

/** Marks the server as used by this process: a lock on a connection, which PostgreSQL releases when the process ends. */
export type Lease = {
  /** Releases the lease. True: no other process has one, and none can take one until this process ends or stops the server. */
  release: () => Promise<boolean>
  end: () => Promise<void>
}

/** Connects as superuser, takes a lease and prepares the server. `lost` is called when the connection ends. */
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
      // Waits a little: PostgreSQL may not have noticed yet that another process was killed.
      await client.query(`set lock_timeout = ${LOCK_WAIT}`)
      return client.query('select pg_advisory_lock($1)', [LOCK]).then(
        () => true,
        () => false,
      )
    },
    end: () => client.end(),
  }
}
