import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ensureBuilt } from '#server/build.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { openMemoryFolder } from './memory-folder.ts'
import { asServer, type Cluster, startCluster } from './processes/cluster-process.ts'

// Set before the workers start, which inherit it.
const VARIABLE = 'FWC_TEST_CLUSTER'

let cluster: Cluster | undefined
let removeMemoryFolder: (() => Promise<void>) | undefined

/** Called once for each run: all tests share one cluster and one build. */
export async function setup(): Promise<void> {
  await ensureBuilt()
  removeMemoryFolder = await openMemoryFolder()
  cluster = await startCluster()
  process.env[VARIABLE] = cluster.url
}

export async function teardown(): Promise<void> {
  await admin?.end()
  await cluster?.[Symbol.asyncDispose]()
  await removeMemoryFolder?.()
}

let admin: pg.Pool | undefined

type TestDatabase = AsyncDisposable &
  Pick<Database, 'pool' | 'db'> & {
    url: string
    /** The connection of the product: with the role that serves. */
    served: Pick<Database, 'pool' | 'db'>
    /** The variables with which the product uses this database. */
    env: { DATABASE_URL: string; DATABASE_MIGRATION_URL: string }
  }

/**
 * A migrated database of the test's own, dropped when disposed of: a copy of `template`, which must have no open connections.
 * `pool` and `db` connect as the superuser.
 */
export async function createDatabase(template = 'template_fwc'): Promise<TestDatabase> {
  const url = process.env[VARIABLE]
  if (url === undefined) throw new Error('no cluster runs: start this with npm test')
  // Without the time limits of the product's pools, since a copy may take long.
  const cluster = (admin ??= new pg.Pool({ connectionString: url, max: 2 }))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cluster.query(`create database ${name} template ${template} strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const served = connect(asServer(address.href), { max: 5 })
  const { pool, db, close } = connect(address.href, { max: 5 })
  return {
    url: address.href,
    pool,
    db,
    served,
    env: { DATABASE_URL: asServer(address.href), DATABASE_MIGRATION_URL: address.href },
    async [Symbol.asyncDispose]() {
      await served.close()
      if (!pool.ending) await close()
      await cluster.query(`drop database if exists ${name} with (force)`)
    },
  }
}
