import type pg from 'pg'
import { matchCandidates } from '#contract/programmes/matching.ts'
import { readOverview } from '#contract/admin/overview.ts'
import type { startSimulator } from '#test/support/processes/simulator-process.ts'
import { Client } from './lib/client.ts'
import { adminOf, callList } from './admin.ts'
import { dashboardLists, type List } from './dashboard-lists.ts'
import { type Figure, percentile } from './figures.ts'
import { type BenchDatabase, type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { personOf, seedMillion } from './lib/million.ts'

/** The number of requests for each class of terms; the first request is not counted. */
const CALLS = 21
/** The number of requests where there are no classes of terms. */
const CALLS_OF_ONE = 201
const THROUGH_HTTP = 60
/** The number of a person who has submitted to every programme. */
const KNOWN = 600_000

/** A request for a page of a list: the search term and the position at which the page begins. */
type Ask = { q?: string; after?: string }
type Asks = Record<string, Ask>

/** Every list and search of the dashboard over 1,000,000 people, the Overview and the candidates for a match. */
export async function dashboard(
  ground: Ground,
  env: ServerEnv,
  _simulator: Awaited<ReturnType<typeof startSimulator>>,
): Promise<Figure[]> {
  const database = await ground.database()
  await seedMillion(database)
  return throughHttp(ground, env, database)
}

/** The bound is one of terms of three letters or more. These match the most people, or many people only after folding. */
const widest = {
  'in every e-mail': 'example',
  'capitals outside ASCII': 'ŞAHİN',
  'Greek with its last letter': 'ΠΑΠΠΆΣ',
  'composed in two signs': 'E\u0301LISE',
  'letters of full width': 'ＡＳＨＡ',
}

/** A request for each class of search term, and for the first page and a deep page without a term. */
async function asksOf(pool: pg.Pool, { table, isSearched, position }: List): Promise<Asks> {
  const { order, cursor } = position ?? { order: 'id', cursor: 'id' }
  const { rows } = await pool.query<{ id: string }>(
    `select (${cursor})::text as id from ${table} order by ${order} offset (select count(*) / 2 from ${table}) limit 1`,
  )
  const pages = { 'first page': {}, 'deep page': { after: (rows[0] as { id: string }).id } }
  if (isSearched === false) return pages
  const { name, email, contact } = await personOf(pool, KNOWN)
  return {
    ...pages,
    'whole e-mail': { q: email },
    phone: { q: contact },
    name: { q: name.toLowerCase() },
    'common letters': { q: 'ash' },
    'rare letters': { q: 'qzx' },
    absent: { q: 'no such person' },
    ...Object.fromEntries(Object.entries(widest).map(([kind, q]) => [kind, { q }])),
  }
}

function requestOf({ isSearched }: List, { q, after }: Ask) {
  const place = isSearched === false ? `infinity ${after}` : after
  return {
    limit: 50,
    ...(q === undefined ? {} : { q }),
    ...(after === undefined ? {} : { cursor: Buffer.from(String(place)).toString('base64url') }),
  }
}

/** p99 of every list through HTTP, over all its classes of terms. */
async function throughHttp(ground: Ground, env: ServerEnv, database: BenchDatabase): Promise<Figure[]> {
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  using client = new Client(server.url)
  const token = await adminOf(client, database.pool, 'admin@example.org')
  const figures: Figure[] = []
  for (const list of dashboardLists) {
    const took: number[] = []
    for (const ask of Object.values(await asksOf(database.pool, list))) {
      for (let n = 0; n < CALLS; n += 1) {
        const { ms } = await callList(client, token, list, requestOf(list, ask))
        if (n > 0) took.push(ms)
      }
    }
    figures.push(slowestOf(`${list.name}, all terms`, took))
  }
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from match_requests where state = 'received' order by md5(id::text) limit ${CALLS_OF_ONE}`,
  )
  const candidates = rows.map(({ id }) => matchCandidates.path.replace(':id', id))
  for (const [name, paths] of [
    ['overview', Array<string>(CALLS_OF_ONE).fill(readOverview.path)],
    ['candidates for a match', candidates],
  ] as const) {
    const took: number[] = []
    for (const path of paths) took.push((await client.must(`/api${path}`, null, { token })).ms)
    figures.push(slowestOf(name, took.slice(1)))
  }
  return figures
}

function slowestOf(name: string, took: number[]): Figure {
  return {
    name: `${name}, p99 through HTTP, compared with ${THROUGH_HTTP} ms`,
    unit: 'ms',
    ours: percentile(took, 0.99),
    baseline: THROUGH_HTTP,
    bound: { most: 1 },
  }
}
