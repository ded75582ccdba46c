import { expect, test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { HOUR } from '#contract/time.ts'
import { ADMIN, startSite } from '#test/faults/applicants.ts'
import { post } from '#test/faults/calls.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { fileOf, formOf } from '#test/cases/event-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'

test('by hand', { timeout: HOUR }, async () => {
  const ROWS = 20_000
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator, database.env)
  const { json } = await post(server, '/user/login_user', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const token = json['twk_fwc'] as string
  const out: string[] = []
  let over = false
  let times: number[] = []
  const poll = (async () => {
    while (!over) {
      const at = performance.now()
      const a = await fetch(`${server.url}/api/user/current_user`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await a.text()
      times.push(performance.now() - at)
      await new Promise((next) => setTimeout(next, 20))
    }
  })()
  const note = (what: string, at: number) => {
    const s = times.toSorted((a, b) => a - b)
    out.push(
      `${what}: ${(performance.now() - at).toFixed(0)} ms; current_user n=${s.length} p50=${s[Math.floor(s.length / 2)]?.toFixed(1)} p99=${s[Math.floor(s.length * 0.99)]?.toFixed(1)} max=${s.at(-1)?.toFixed(1)}`,
    )
    writeFileSync('/tmp/imp-hand.txt', out.join('\n'))
    times = []
  }
  let at = performance.now()
  await new Promise((next) => setTimeout(next, 2000))
  note('idle', at)
  const rows = Array.from(
    { length: ROWS },
    (_, nth) =>
      `p${nth}@e.org,Person ${nth},98200${String(nth).padStart(5, '0')},Pune,India,Company ${nth},17/05/1990,Investor,01/01/2026,31/12/2999,https://example.org,@p${nth}`,
  )
  at = performance.now()
  const sent = await fetch(`${server.url}/api/import/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf({
      file: fileOf(
        `email,name,phone,city,country,company,dob,category,from,until,website,linkedin\n${rows.join('\n')}\n`,
        'm.csv',
      ),
    }),
  })
  const { import: up } = (await sent.json()) as { import: { _id: string; mapping: object } }
  note('upload', at)
  at = performance.now()
  const checked = await post(server, '/import/check', { _id: up._id, mapping: up.mapping }, token)
  note(`check ${JSON.stringify(checked.json['counts'])}`, at)
  at = performance.now()
  await post(server, '/import/run', { _id: up._id }, token)
  await expect
    .poll(async () => (await database.pool.query('select state from imports')).rows[0].state, {
      timeout: 400_000,
      interval: 200,
    })
    .toBe('done')
  note('run', at)
  at = performance.now()
  const undone = await fetch(`${server.url}/api/import/undo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ _id: up._id }),
  })
  note(`undo ${await undone.text()}`, at)
  over = true
  await poll
})
