import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { brandingOf } from '#server/pages/branding.ts'
import { connect } from '#server/db/connect.ts'
import { openServerKeys } from '#server/db/server-keys.ts'
import { openPageInvalidation } from '#server/pages/invalidation.ts'
import { root } from '#server/root.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startWire } from '#test/support/wire.ts'

/** Enough for Node itself, and few enough to use up. */
const OPEN_FILES = 200

test('building a cached value from files fails while the process can open no more files, and succeeds once files can be opened again', async () => {
  const script = join(root, 'test/support/processes/without-files-process.ts')
  const command = `ulimit -n ${OPEN_FILES}; exec "${process.execPath}" "${script}"`
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: childEnvironment() })
  const outcomes = JSON.parse(stdout) as Record<string, [string, string]>
  expect(Object.keys(outcomes)).toHaveLength(9)
  for (const [name, both] of Object.entries(outcomes)) expect(both, name).toEqual(['failed', 'done'])
})

test('reading a cached value from the database fails while the database is unreachable, and succeeds once the database is back', async () => {
  await using database = await createDatabase()
  const address = new URL(database.env.DATABASE_URL)
  const wire = await startWire({ host: address.hostname, port: Number(address.port) })
  address.port = String(wire.port)
  const { db, close } = connect(address.href, { max: 1 })
  const keys = openServerKeys({ db, clock: () => new Date() })
  const about = { db, pageInvalidation: openPageInvalidation() }
  const parts = [() => keys.load(), () => brandingOf(about)]
  await wire.cut()
  for (const ask of parts) await expect(ask()).rejects.toThrow('ECONNREFUSED')
  await wire.mend()
  for (const ask of parts) await ask()
  await close()
  await wire.cut()
})
