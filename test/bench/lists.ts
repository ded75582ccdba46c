import type pg from 'pg'
import { mostCounted } from '#server/db/paging.ts'
import { listMembers, listPayments } from '#server/members/reads.ts'
import type { startSimulator } from '../simulator-process.ts'
import { adminOf } from './admin.ts'
import { Client } from './client.ts'
import { type Figure, inTurn, percentile } from './figures.ts'
import { type BenchDatabase, fill, type Ground, type ServerEnv, spawnServer } from './ground.ts'

const PEOPLE = 100_000
const CALLS = 40
const SLOWEST = 25
const clock = () => new Date()

/** What is searched for: a term of each kind, and what finds nothing. */
const terms: Record<string, string | undefined> = {
  'first page': undefined,
  'whole e-mail': 'person77777@example.org',
  'part of a phone number': '9800054321',
  'three letters': 'xq7',
  'a name': 'kulkarni 4242',
  absent: 'no such person',
}

/** The dashboard's lists and searches over 100,000 applicants, beside the plainest SQL that answers the same. */
export async function lists(
  ground: Ground,
  env: ServerEnv,
  _simulator: Awaited<ReturnType<typeof startSimulator>>,
): Promise<Figure[]> {
  const database = await ground.database()
  await fill(database, seed)
  const figures: Figure[] = []
  for (const [name, q] of Object.entries(terms)) {
    const request = { limit: 50, ...(q === undefined ? {} : { q }) }
    figures.push({
      name: `members, ${name}, beside bare SQL`,
      unit: 'ms',
      ...(await inTurn(
        5,
        () => meanOf(() => listMembers({ ...database, clock }, request)),
        () => meanOf(() => bareMembers(database.pool, q)),
      )),
      bound: { most: 1.3 },
    })
    figures.push({
      name: `payments, ${name}, beside bare SQL`,
      unit: 'ms',
      ...(await inTurn(
        5,
        () => meanOf(() => listPayments({ ...database, clock }, request)),
        () => meanOf(() => barePayments(database.pool, q)),
      )),
      bound: { most: 1.3 },
    })
  }
  figures.push(await slowest(ground, env, database))
  return figures
}

/** p99 of all these through HTTP. */
async function slowest(ground: Ground, env: ServerEnv, database: BenchDatabase): Promise<Figure> {
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  using client = new Client(server.url)
  const token = await adminOf(client, database.pool, 'admin@example.org')
  const took: number[] = []
  for (let n = 0; n < CALLS; n += 1) {
    for (const q of Object.values(terms)) {
      const query = new URLSearchParams({ limit: '50', ...(q === undefined ? {} : { q }) })
      took.push((await client.must(`/api/member/all_members?${query}`, null, { token })).ms)
    }
  }
  return {
    name: 'p99 of lists and searches through HTTP, beside 25 ms',
    unit: 'ms',
    ours: percentile(took, 0.99),
    baseline: SLOWEST,
    bound: { most: 1 },
  }
}

async function meanOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  const began = performance.now()
  for (let n = 0; n < CALLS; n += 1) await work()
  return (performance.now() - began) / CALLS
}

/** As far as ours counts, and no further. */
const counting = (from: string, q: string | undefined) =>
  `select count(*) from (select from ${from} limit ${mostCounted({ q: q ?? null }) + 1}) matching`

const like = (q: string | undefined) => (q === undefined ? null : `%${q}%`)

async function bareMembers(pool: pg.Pool, q: string | undefined): Promise<void> {
  const found = q === undefined ? 'is_listed' : 'is_listed and search like $1'
  const values = q === undefined ? [] : [like(q)]
  await Promise.all([
    pool.query(
      `select u.id, u.name, u.email, u.role, a.*, p.status
        from (select * from users where ${found} order by id desc limit 51) u
        left join lateral (select * from applications where user_id = u.id order by id desc limit 1) a on true
        left join lateral (select status from payments where application_id = a.id order by id desc limit 1) p on true
        order by u.id desc`,
      values,
    ),
    pool.query(counting(`users where ${found}`, q), values),
  ])
}

async function barePayments(pool: pg.Pool, q: string | undefined): Promise<void> {
  const found =
    q === undefined
      ? 'provider_order_id is not null'
      : 'provider_order_id is not null and user_id in (select id from users where search like $1)'
  const values = q === undefined ? [] : [like(q)]
  await Promise.all([
    pool.query(
      `select p.*, a.*, u.role from (select * from payments where ${found} order by id desc limit 51) p
        join applications a on a.id = p.application_id join users u on u.id = p.user_id order by p.id desc`,
      values,
    ),
    pool.query(counting(`payments where ${found}`, q), values),
  ])
}

async function seed(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (email, name, applicant_name, contact, is_listed, role)
        select 'person' || n || '@example.org', (array['Asha','Rohan','Meera','Dev','Fatima','Grace'])[1 + n % 6] || ' ' || n,
          (array['Asha','Rohan','Meera','Dev','Fatima','Grace'])[1 + n % 6] || ' ' ||
          (array['Kulkarni','Mehta','Nair','Patel','Sheikh'])[1 + n % 5] || ' ' || n, '+9198' || lpad(n::text, 8, '0'), true,
          case when n % 3 = 0 then 'member' else 'user' end
        from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  await client.query(`insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration, need_fwc_connection,
        offer_services, platform, need_tech_support, help_in_branding, expand_internationally, investment_support, membership_category, terms_accepted_at, asks_aid, created_at)
      select id, applicant_name, contact, email, 'pune', 'India', 'Founder', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'No', 'No', 'No', 'Startup/Business', now(), false, now()
      from users order by id`)
  await client.query(`insert into payments (application_id, user_id, user_email, category, price, gst, amount, status, provider_order_id, provider_payment_id, paid_at, created_at)
      select id, user_id, email, 'Startup/Business', 199900, 35982, 235882, 'paid', 'order_' || id, 'pay_' || id, now(), now() from applications order by id`)
  await client.query('vacuum analyze users, applications, payments')
}
