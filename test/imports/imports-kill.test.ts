import { expect, test } from 'vitest'
import { HOUR } from '#contract/time.ts'
import { ADMIN, mistakesIn, startSite } from '#test/faults/applicants.ts'
import { post } from '#test/faults/calls.ts'
import { rounds } from '#test/faults/rounds.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { fileOf, formOf } from '#test/cases/event-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'

const KILLS = rounds({ short: 2, long: 10 })
const ROWS = 4_000

test(`${KILLS} times kill -9 amid a run: it goes on where it was, and no row is run twice`, {
  timeout: HOUR,
}, async () => {
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator, database.env)
  const { json } = await post(server, '/user/login_user', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const token = json['twk_fwc'] as string
  const rows = Array.from({ length: ROWS }, (_, nth) => `p${nth}@e.org,Person ${nth},Investor,31/12/2999`)
  const sent = await fetch(`${server.url}/api/import/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf({ file: fileOf(`email,name,category,until\n${rows.join('\n')}\n`, 'm.csv') }),
  })
  const { import: uploaded } = (await sent.json()) as { import: { _id: string; mapping: object } }
  const { _id, mapping } = uploaded
  const checked = await post(server, '/import/check', { _id, mapping }, token)
  expect(checked.json).toMatchObject({ counts: { create: ROWS, refused: 0 } })
  expect((await post(server, '/import/run', { _id }, token)).status).toBe(202)
  const standing = async () => {
    const { rows: found } = await database.pool.query<{ state: string; done: number }>(
      'select state, done from imports',
    )
    return found[0] ?? { state: '', done: 0 }
  }
  let cutOff = 0
  for (let kill = 0, before = 0; kill < KILLS; kill += 1) {
    const enough = before + Math.floor(ROWS / (KILLS + 4))
    await expect
      .poll(async () => (await standing()).done, { timeout: 90_000, interval: 2 })
      .toBeGreaterThanOrEqual(enough)
    await server.kill()
    const { state, done } = await standing()
    if (state === 'running') cutOff += 1
    before = done
    await server.start()
  }
  // Otherwise every kill came too late to interrupt anything.
  expect(cutOff).toBeGreaterThan(0)
  await expect.poll(async () => (await standing()).state, { timeout: 180_000 }).toBe('done')
  const { rows: made } = await database.pool.query(
    `select count(*)::int as people, count(distinct p.user_id)::int as members, count(p.id)::int as periods,
       (select counts from imports) as counts from users u join membership_periods p on p.user_id = u.id`,
  )
  const counts = { create: ROWS, update: 0, unchanged: 0, refused: 0 }
  expect(made).toEqual([{ people: ROWS, members: ROWS, periods: ROWS, counts }])
  expect(await mistakesIn(database.url, data.path, simulator)).toEqual([])
})
