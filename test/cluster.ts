import { randomUUID } from 'node:crypto'
import { ensureBuilt } from '#server/build.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { type Cluster, startCluster } from './cluster-process.ts'

// Set before the workers start, who inherit it.
const VARIABLE = 'FWC_TEST_CLUSTER'

let cluster: Cluster | undefined

/** Called once a run: one cluster serves all tests, and one build. */
export async function setup(): Promise<void> {
  await ensureBuilt()
  cluster = await startCluster()
  process.env[VARIABLE] = cluster.url
}

export async function teardown(): Promise<void> {
  await cluster?.[Symbol.asyncDispose]()
}

let admin: Database | undefined

/** A migrated database of one's own, gone when disposed of. */
export async function createDatabase(): Promise<
  AsyncDisposable & { url: string } & Pick<Database, 'pool' | 'db'>
> {
  const url = process.env[VARIABLE]
  if (url === undefined) throw new Error('no cluster runs: start this with npm test')
  admin ??= connect(url, { max: 2 })
  const cluster = admin.pool
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cluster.query(`create database ${name} template template_fwc strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const { pool, db, close } = connect(address.href, { max: 5 })
  return {
    url: address.href,
    pool,
    db,
    async [Symbol.asyncDispose]() {
      if (!pool.ending) await close()
      await cluster.query(`drop database if exists ${name} with (force)`)
    },
  }
}
