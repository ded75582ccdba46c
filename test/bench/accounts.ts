import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'
import { ARGON } from '#server/accounts/sign-in/passwords.ts'
import { addressOf, Client, rateOf } from './lib/client.ts'
import { type Figure, inTurn, percentile } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { load } from './lib/load.ts'

const PEOPLE = 64
const SIGNED_IN = 20
const PASSWORD = 'quiet-harbour-42'

/** The signed-in call that every page makes, and log-in beside the hash that it waits for. */
export async function accounts(ground: Ground, env: ServerEnv): Promise<Figure[]> {
  const database = await ground.database()
  await using ours = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  await using bare = await spawnServer('test/bench/lib/bare.ts', { DATABASE_URL: database.url })
  using client = new Client(ours.url)

  async function join(n: number): Promise<string> {
    const email = `asha${n}@example.org`
    const { json } = await client.must('/api/user/create_user', { name: 'Asha', email, password: PASSWORD })
    return String(json['twk_fwc'])
  }
  const tokens = await Promise.all(Array.from({ length: SIGNED_IN }, (_, n) => join(n)))
  const rate = async ({ url }: { url: string }) =>
    (await load(`${url}/api/user/current_user`, { connections: SIGNED_IN, tokens })).rate
  await rate(ours)
  await rate(bare)
  const current = await inTurn(
    5,
    () => rate(ours),
    () => rate(bare),
  )

  const passwordHash = await hash(PASSWORD, ARGON)
  await database.pool.query(
    `insert into users (email, name, password_hash) select 'p' || n || '@example.org', 'Person ' || n, $1 from generate_series(0, $2::int - 1) n`,
    [passwordHash, PEOPLE],
  )
  const logIn = (n: number) =>
    client.must(
      '/api/user/login_user',
      { email: `p${n % PEOPLE}@example.org`, password: PASSWORD },
      { address: addressOf(n % PEOPLE) },
    )
  await rateOf(PEOPLE, PEOPLE, logIn)
  const logIns = await inTurn(
    5,
    () => rateOf(PEOPLE * 2, PEOPLE, logIn),
    () => rateOf(PEOPLE * 2, 2, () => verify(passwordHash, PASSWORD)),
  )

  // While log-ins queue, what does a call that needs no hash wait? The event loop's delay is in it, and more.
  const waits: number[] = []
  const idle: number[] = []
  for (let n = 0; n < 100; n += 1) idle.push((await client.must('/api/health/live', null)).ms)
  let isQueued = true
  const queue = rateOf(PEOPLE * 4, PEOPLE, logIn).then(() => (isQueued = false))
  while (isQueued) waits.push((await client.must('/api/health/live', null)).ms)
  await queue
  const delay = percentile(waits, 0.99)

  const stranger = await strangersLogIn(client, database.pool, tokens)

  return [
    {
      name: 'a stranger’s slowest log-in beside 20 accounts that prove who they are at full speed, beside 3 s',
      unit: 'ms',
      ours: stranger,
      baseline: 3_000,
      bound: { most: 1 },
    },
    {
      name: 'current_user, beside a bare Fastify that asks for session and person',
      unit: '/s',
      ...current,
      bound: { least: 0.67 },
    },
    { name: 'log-in, beside argon2id verify', unit: '/s', ...logIns, bound: { least: 0.9 } },
    {
      name: 'p99 of a call with 64 log-ins queued, beside 30 ms',
      unit: 'ms',
      ours: delay,
      baseline: 30,
      bound: { most: 1 },
    },
  ]
}

/** The slowest of ten log-ins in new browsers while each of these accounts has its right password looked at, over and over. */
async function strangersLogIn(client: Client, pool: pg.Pool, tokens: string[]): Promise<number> {
  await pool.query('update users set email_verified_at = now()')
  let isOver = false
  const busy = tokens.flatMap((token, n) =>
    [0, 1, 2, 3].map(async () => {
      // Whoever floods may find a connection closed: they open the next.
      while (!isOver)
        await client
          .call('/api/user/begin_two_factor', { password: PASSWORD }, { token, address: addressOf(n) })
          .catch(() => undefined)
    }),
  )
  const waits: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const typed = { email: `p${n}@example.org`, password: PASSWORD }
    waits.push((await client.must('/api/user/login_user', typed, { address: addressOf(100 + n) })).ms)
  }
  isOver = true
  await Promise.all(busy)
  return Math.max(...waits)
}
