import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { openServerKeys } from '#server/db/server-keys.ts'
import { createDatabase } from '#test/support/cluster.ts'

test('processes that start at once share one key for each purpose, and different purposes have different keys', async () => {
  await using database = await createDatabase()
  const clock = () => new Date()
  const servers = Array.from({ length: 5 }, () => openServerKeys({ db: database.db, clock }))
  const made = await Promise.all(servers.map((keys) => keys.hmac('device_cookie', 'a text')))
  expect(new Set(made.map((mac) => mac.toString('hex'))).size).toBe(1)
  const [keys] = servers
  expect(await keys?.hmac('unknown_email', 'a text')).not.toEqual(made[0])
  expect(await database.db.selectFrom('server_keys').select('name').execute()).toHaveLength(5)
})

test('once the keys are loaded, a transaction that needs a key opens no second connection', async () => {
  await using database = await createDatabase()
  const { db, close } = connect(database.url, { max: 1 })
  const keys = openServerKeys({ db, clock: () => new Date() })
  await keys.load()
  const mac = await db.transaction().execute(() => keys.hmac('unknown_email', 'a text'))
  expect(mac).toHaveLength(32)
  await close()
})
