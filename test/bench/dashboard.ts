import pg from 'pg'
import { matchCandidates } from '#contract/matching.ts'
import { overview } from '#contract/overview.ts'
import type { startSimulator } from '../simulator-process.ts'
import { Client } from './client.ts'
import { adminOf, callList } from './admin.ts'
import { exported } from './csv.ts'
import { type Ask, dashboardLists, type List } from './dashboard-lists.ts'
import { type Figure, median, percentile } from './figures.ts'
import { type BenchDatabase, type Ground, type ServerEnv, spawnServer } from './ground.ts'
import { personOf, seedMillion } from './million.ts'

/** How often each class of terms is asked for through HTTP; the first is not counted. */
const CALLS = 21
/** What has no classes is asked for as often as a list with all of its own. */
const CALLS_OF_ONE = 201
/** In the database: a p99 wants a hundred calls, of bare SQL the median is enough. */
const ROUNDS = 20
const OURS_A_ROUND = 5
const IN_DATABASE = 40
const THROUGH_HTTP = 60
/** Whoever has submitted to every programme. */
const KNOWN = 600_000

type Asks = Record<string, Ask>

/** Every list and search of the dashboard over 1,000,000 people, beside the plainest SQL, and what a call takes. */
export async function dashboard(
  ground: Ground,
  env: ServerEnv,
  _simulator: Awaited<ReturnType<typeof startSimulator>>,
): Promise<Figure[]> {
  const database = await ground.database()
  await seedMillion(database)
  const inDatabase: Figure[] = []
  for (const list of dashboardLists) inDatabase.push(...worstOf(list, await classesOf(database, list)))
  return [
    ...inDatabase,
    ...(await throughHttp(ground, env, database)),
    ...(await exported(ground, env, database)),
  ]
}

/** Each class of search term, and the first page and a deep one without. */
async function asksOf(pool: pg.Pool, { table, isSearched }: List): Promise<Asks> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${table} order by id offset (select count(*) / 2 from ${table}) limit 1`,
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
    'common pair': { q: 'as' },
    'rare pair': { q: 'qz' },
    'absent pair': { q: 'qj' },
    absent: { q: 'no such person' },
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

/** `ours` and `bare` by turns, and ours with those that were asked besides. */
type Class = { name: string; ours: number[]; bare: number[]; all: number[] }

/** What each class of terms takes, ours and bare SQL in turn. */
export async function classesOf(
  { db, url }: Pick<BenchDatabase, 'db' | 'url'>,
  list: List,
): Promise<Class[]> {
  // As anybody would connect: bare SQL may take as long as it takes.
  const pool = new pg.Pool({ connectionString: url })
  const classes: Class[] = []
  for (const [name, ask] of Object.entries(await asksOf(pool, list))) {
    const took: Class = { name, ours: [], bare: [], all: [] }
    const askOurs = async () => void took.ours.push(await msOf(() => list.ours(db, requestOf(list, ask))))
    const askBare = async () => void took.bare.push(await msOf(() => list.bare(pool, ask)))
    await list.ours(db, requestOf(list, ask))
    await list.bare(pool, ask)
    for (let round = 0; round < ROUNDS; round += 1) {
      // Whoever goes second finds a warmer database: take turns in that as well.
      const both = round % 2 === 0 ? [askOurs, askBare] : [askBare, askOurs]
      for (const one of both) await one()
      for (let n = 1; n < OURS_A_ROUND; n += 1) {
        took.all.push(await msOf(() => list.ours(db, requestOf(list, ask))))
      }
    }
    took.all.push(...took.ours)
    classes.push(took)
  }
  await pool.end()
  return classes
}

/** The class of terms in which a list is worst beside bare SQL, and the one with the highest p99. */
function worstOf(list: List, classes: Class[]): Figure[] {
  const [worst] = classes
    .map(({ name, ours, bare }) => ({ name, ours: median(ours), baseline: median(bare) }))
    .toSorted((one, two) => two.ours / two.baseline - one.ours / one.baseline)
  const [slowest] = classes
    .map(({ name, all }) => ({ name, ours: percentile(all, 0.99) }))
    .toSorted((one, two) => two.ours - one.ours)
  if (!worst || !slowest) throw new Error('no class of terms')
  return [
    { ...worst, name: `${list.name}, ${worst.name}, beside bare SQL`, unit: 'ms', bound: { most: 1.3 } },
    {
      ...slowest,
      name: `${list.name}, ${slowest.name}, p99, beside ${IN_DATABASE} ms`,
      unit: 'ms',
      baseline: IN_DATABASE,
      bound: { most: 1 },
    },
  ]
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
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
    ['overview', Array<string>(CALLS_OF_ONE).fill(overview.path)],
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
    name: `${name}, p99 through HTTP, beside ${THROUGH_HTTP} ms`,
    unit: 'ms',
    ours: percentile(took, 0.99),
    baseline: THROUGH_HTTP,
    bound: { most: 1 },
  }
}
