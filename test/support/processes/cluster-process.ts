import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { type PostgresProcess, startPostgres } from './postgres-process.ts'

export type Cluster = PostgresProcess

/** The role that serves, which owns nothing. */
const SERVER_ROLE = 'fwc_server'

/** The same address for the role that serves, which in our clusters has the superuser's password. */
export function asServer(url: string): string {
  const address = new URL(url)
  address.username = SERVER_ROLE
  return address.href
}

/** A PostgreSQL for tests, with the migrated database `template_fwc`. */
export async function startCluster(options: Parameters<typeof startPostgres>[0] = {}): Promise<Cluster> {
  const cluster = await startPostgres({
    ...options,
    settings: { max_connections: '300', max_wal_size: '1GB', ...options.settings },
  })
  await makeTemplate(cluster)
  return cluster
}

/** Like the embedded database: the tables belong to a role that is no superuser, and another role serves. */
async function makeTemplate({ url, password }: Cluster): Promise<void> {
  const cluster = connect(url, { max: 1 })
  for (const role of ['fwc', SERVER_ROLE])
    await cluster.pool.query(`create role ${role} login password '${password}'`)
  // Stores its password with the few hash rounds of the other roles.
  await cluster.pool.query(`alter role postgres password '${password}'`)
  await cluster.pool.query('create database template_fwc owner fwc')
  await cluster.close()
  const owner = new URL(url)
  owner.username = 'fwc'
  owner.pathname = '/template_fwc'
  const template = connect(asServer(owner.href))
  await migrate(template.pool, owner.href)
  await template.close()
}
