import { setTimeout as wait } from 'node:timers/promises'
import { currentUser } from '#contract/accounts/accounts.ts'
import { checkImport, oneImport, runImport, uploadImport } from '#contract/admin/imports.ts'
import { fileOf, formOf } from '#test/cases/events/event-form.ts'
import { adminOf } from './admin.ts'
import { Client } from './lib/client.ts'
import { type Figure, percentile } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'

const ROWS = 20_000
const MOST_IMPORT_SECONDS = 120
const MOST_CALL_MS = 60
/** How many clients call, and the pause of each between two calls, in milliseconds. */
const CLIENTS = 4
const PAUSE = 20

/** How long an import of 20,000 spreadsheet rows takes, and how long a call takes during it. */
export async function spreadsheetImport(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  using client = new Client(server.url)
  const token = await adminOf(client, database.pool, 'import@example.org')
  const { _id, mapping } = await uploaded(server.url, token)
  await client.must(`/api${checkImport.path}`, { _id, mapping }, { token })
  let seconds = 0
  const callTimes = await measureCallsDuring(client, token, async () => {
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
      name: `importing ${ROWS} spreadsheet rows, compared with ${MOST_IMPORT_SECONDS} s`,
      unit: 's',
      ours: seconds,
      baseline: MOST_IMPORT_SECONDS,
      bound: { most: 1 },
    },
    {
      name: `p99 of current_user during the import, compared with ${MOST_CALL_MS} ms`,
      unit: 'ms',
      ours: percentile(callTimes, 0.99),
      baseline: MOST_CALL_MS,
      bound: { most: 1 },
    },
  ]
}

async function uploaded(url: string, token: string): Promise<{ _id: string; mapping: object }> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `p${n}@example.org,Person ${n},Pune,India,9820000000,Investor,01/04/2026,31/12/2098`,
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

/** The milliseconds of each call that several clients make, with pauses, while `work` runs. */
async function measureCallsDuring(
  client: Client,
  token: string,
  work: () => Promise<void>,
): Promise<number[]> {
  let isDone = false
  const took: number[] = []
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isDone) {
      took.push((await client.must(`/api${currentUser.path}`, null, { token })).ms)
      await wait(PAUSE)
    }
  })
  try {
    await work()
  } finally {
    isDone = true
  }
  await Promise.all(clients)
  return took
}
