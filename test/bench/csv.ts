import { allUsers } from '#contract/accounts/accounts.ts'
import { Client } from './lib/client.ts'
import { adminOf, callList } from './admin.ts'
import type { Figure } from './figures.ts'
import type { BenchDatabase, Ground, ServerEnv } from './lib/ground.ts'
import { residentMegabytes, spawnServer } from './lib/ground.ts'

/** What Export asks for at a time. */
const ROWS = 200
// What any server takes in its first thousands of calls is not of the export.
const WARM = 1_000
const SAMPLE = 25
const FLAT = 30

/** How flat the server's memory is while every account goes out as a table file, page by page as Export asks. */
export async function exported(ground: Ground, env: ServerEnv, database: BenchDatabase): Promise<Figure[]> {
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  using client = new Client(server.url)
  const token = await adminOf(client, database.pool, 'export@example.org')
  let cursor: string | undefined
  let rows = 0
  let pages = 0
  const held: number[] = []
  do {
    const request = { limit: ROWS, ...(cursor ? { cursor } : {}) }
    const { json, headers } = await callList(client, token, { endpoint: allUsers }, request)
    rows += Object.keys(json).length
    pages += 1
    cursor = String(headers['x-next-cursor']) || undefined
    if (pages >= WARM && pages % SAMPLE === 0) held.push(await residentMegabytes(server.pid))
  } while (cursor !== undefined)
  return [
    {
      name: `how far memory moves up or down while ${rows} rows are exported`,
      unit: 'MB',
      ours: (Math.max(...held) - Math.min(...held)) / 2,
      baseline: FLAT,
      bound: { most: 1 },
    },
  ]
}
