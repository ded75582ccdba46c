import { setTimeout as wait } from 'node:timers/promises'
import { currentUser } from '#contract/accounts/accounts.ts'
import { checkImport, oneImport, runImport, uploadImport } from '#contract/admin/imports.ts'
import { fileOf, formOf } from '#test/cases/events/event-form.ts'
import { adminOf } from './admin.ts'
import { Client } from './lib/client.ts'
import { type Figure, percentile } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'

const ROWS = 20_000
const LONGEST = 120
const SLOWEST = 60
/** How many people ask at any instant, and the pause that each makes, in milliseconds. */
const ASKING = 4
const PAUSE = 20

/** How long 20,000 rows take to be run, and what a call takes meanwhile. */
export async function imports(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  using client = new Client(server.url)
  const token = await adminOf(client, database.pool, 'import@example.org')
  const { _id, mapping } = await uploaded(server.url, token)
  await client.must(`/api${checkImport.path}`, { _id, mapping }, { token })
  let seconds = 0
  const busy = await asked(client, token, async () => {
    const began = performance.now()
    const { status } = await client.call(`/api${runImport.path}`, { _id }, { token })
    if (status !== 202) throw new Error(`the run is refused: ${status}`)
    for (let state = 'running'; state === 'running'; await wait(100)) {
      const { json } = await client.must(`/api${oneImport.path}?_id=${_id}`, null, { token })
      state = (json['import'] as { state: string }).state
      if (!['running', 'done'].includes(state)) throw new Error(`the run is ${state}`)
    }
    seconds = (performance.now() - began) / 1000
  })
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from membership_periods where basis = 'import'`,
  )
  if (rows[0]?.n !== ROWS) throw new Error(`${rows[0]?.n} are members`)
  return [
    {
      name: `${ROWS} rows of a spreadsheet are run, beside two minutes`,
      unit: 's',
      ours: seconds,
      baseline: LONGEST,
      bound: { most: 1 },
    },
    {
      name: `p99 of current_user meanwhile, beside ${SLOWEST} ms`,
      unit: 'ms',
      ours: percentile(busy, 0.99),
      baseline: SLOWEST,
      bound: { most: 1 },
    },
  ]
}

async function uploaded(url: string, token: string): Promise<{ _id: string; mapping: object }> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `p${n}@example.org,Person ${n},Pune,India,9820000000,Investor,01/04/2026,31/12/2999`,
  )
  const text = ['E-mail,Name,City,Country,Phone,Level,Member since,Valid till', ...rows].join('\n')
  const answer = await fetch(`${url}/api${uploadImport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf({ file: fileOf(text, 'members.csv', 'text/csv') }),
  })
  if (!answer.ok) throw new Error(`the file is refused: ${await answer.text()}`)
  return ((await answer.json()) as { import: { _id: string; mapping: object } }).import
}

/** Milliseconds that each call took of people who ask now and then while something else goes on. */
async function asked(client: Client, token: string, work: () => Promise<void>): Promise<number[]> {
  let isOver = false
  const took: number[] = []
  const asking = Array.from({ length: ASKING }, async () => {
    while (!isOver) {
      took.push((await client.must(`/api${currentUser.path}`, null, { token })).ms)
      await wait(PAUSE)
    }
  })
  try {
    await work()
  } finally {
    isOver = true
  }
  await Promise.all(asking)
  return took
}
