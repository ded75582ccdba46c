import { randomUUID } from 'node:crypto'
import { connect, type Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { asServer } from './processes/cluster-process.ts'

type Unmigrated = AsyncDisposable &
  Pick<Database, 'pool' | 'db'> & {
    url: string
    /** The variables with which the product uses this database. */
    env: { DATABASE_URL: string; DATABASE_MIGRATION_URL: string }
    migrate: () => Promise<void>
  }

/** An empty database with another locale or encoding than the tests' own, given as options of `create database`. */
export async function createUnmigrated(options: string): Promise<Unmigrated> {
  const cluster = process.env['FWC_TEST_CLUSTER']
  if (cluster === undefined) throw new Error('no cluster runs: start this with npm test')
  const admin = connect(cluster, { max: 1 })
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${name} template template0 ${options}`)
  const address = new URL(cluster)
  address.pathname = `/${name}`
  const url = address.href
  const { pool, db, close } = connect(url, { max: 5 })
  return {
    url,
    pool,
    db,
    env: { DATABASE_URL: asServer(url), DATABASE_MIGRATION_URL: url },
    async migrate() {
      const served = connect(asServer(url), { max: 1 })
      await migrate(served.pool, url)
      await served.close()
    },
    async [Symbol.asyncDispose]() {
      await close()
      await admin.pool.query(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}
