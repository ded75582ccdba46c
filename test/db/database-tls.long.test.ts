import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { StartError } from '#server/errors.ts'
import { selfSigned } from '#test/support/certificate.ts'
import { asServer, type Cluster, startCluster } from '#test/support/processes/cluster-process.ts'
import { putInto } from '#test/support/processes/postgres-process.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'

const HOST = 'localhost'
let cluster: Cluster
let dataDir: string

/** Like a managed database: TLS with a certificate of an authority that no system trusts by itself. */
async function offerTls(data: string): Promise<void> {
  const { key, certificate } = selfSigned({ host: HOST })
  await putInto(data, 'server.key', key)
  await putInto(data, 'server.crt', certificate)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fwc-tls-'))
  cluster = await startCluster({ settings: { ssl: 'on' }, prepare: offerTls })
  await writeFile(join(cluster.data, 'other.crt'), selfSigned({ host: HOST }).certificate)
})
afterAll(async () => {
  await cluster[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

/** The address of the database for the role that serves, with a host and options. */
function address(options: Record<string, string>, host = HOST): string {
  const url = new URL(asServer(cluster.url))
  url.hostname = host
  url.pathname = '/template_fwc'
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  return url.href
}

test('the whole product runs over TLS with the certificate that sslrootcert names', async () => {
  const databaseUrl = address({ sslmode: 'verify-full', sslrootcert: join(cluster.data, 'server.crt') })
  await using site = await serverProcess({ ...NO_PROVIDER, DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(200)
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  const { rows } = await admin.query(
    `select ssl, count(*)::int > 1 as several from pg_stat_ssl join pg_stat_activity using (pid)
     where usename = 'fwc_server' group by ssl`,
  )
  await admin.end()
  expect(rows).toEqual([{ ssl: true, several: true }])
})

test.each([
  ['an unknown authority', {}, HOST, 'self-signed certificate'],
  ['an authority not named by sslrootcert', { sslrootcert: 'other.crt' }, HOST, 'self-signed certificate'],
  ['another host', { sslrootcert: 'server.crt' }, '127.0.0.1', "does not match certificate's altnames"],
  ['an authority whose file does not exist', { sslrootcert: 'nowhere.crt' }, HOST, 'ENOENT'],
])('a certificate of %s stops the start with a message', async (_what, options, host, words) => {
  const files = Object.entries(options).map(([name, file]) => [name, join(cluster.data, file)])
  const url = address({ sslmode: 'verify-full', ...Object.fromEntries(files) }, host)
  const config = await readConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
  const refusal = await openDatabase(config).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toMatch(new RegExp(`The database at ${host}:\\d+ cannot be reached: .*${words}`))
})
