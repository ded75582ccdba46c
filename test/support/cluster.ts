import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ensureBuilt } from '#server/build.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { openMemoryFolder } from './memory-folder.ts'
import { asServer, type Cluster, startCluster } from './processes/cluster-process.ts'

// Set before the workers start, who inherit it.
const VARIABLE = 'FWC_TEST_CLUSTER'

let cluster: Cluster | undefined
let removeMemoryFolder: (() => Promise<void>) | undefined

/** Called once a run: one cluster serves all tests, and one build. */
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
    /** The same as the product has it: by the role that serves. */
    served: Pick<Database, 'pool' | 'db'>
    /** What tells the product of it. */
    env: { DATABASE_URL: string; DATABASE_MIGRATION_URL: string }
  }

/** A migrated database of one's own, or a copy of one that nobody is connected to; gone when disposed of. Here the superuser uses it. */
export async function createDatabase(template = 'template_fwc'): Promise<TestDatabase> {
  const url = process.env[VARIABLE]
  if (url === undefined) throw new Error('no cluster runs: start this with npm test')
  // Without the limits of the product's pools: a copy may take its time.
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
