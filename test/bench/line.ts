import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { ARGON } from '#server/accounts/passwords.ts'
import { applicationForm } from '../application-form.ts'
import type { startSimulator } from '../simulator-process.ts'
import { adminOf } from './admin.ts'
import { addressOf, Client, rateOf } from './client.ts'
import { type Figure, inTurn } from './figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './ground.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>

const PASSWORD = 'quiet-harbour-42'
const AT_ONCE = 8
const PEOPLE = 120

/** Sign-up, application, payment, approval through HTTP and the simulator, beside what cannot be saved. */
export async function line(ground: Ground, env: ServerEnv, simulator: Simulator): Promise<Figure[]> {
  return [await withHashing(ground, env, simulator), await withoutHashing(ground, env, simulator)]
}

async function withHashing(ground: Ground, env: ServerEnv, simulator: Simulator): Promise<Figure> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  const way = await wayOf(server.url, database.pool, simulator)
  await rateOf(AT_ONCE, AT_ONCE, way)
  const rates = await inTurn(
    5,
    () => rateOf(PEOPLE, AT_ONCE, way),
    () => rateOf(PEOPLE, 2, () => hash(PASSWORD, ARGON)),
  )
  return { name: 'sign-up to approved, beside argon2id hash', unit: '/s', ...rates, bound: { least: 0.85 } }
}

async function withoutHashing(ground: Ground, env: ServerEnv, simulator: Simulator): Promise<Figure> {
  const database = await ground.database()
  await using server = await spawnServer('test/bench/no-hash.ts', {
    ...env(ground),
    DATABASE_URL: database.url,
  })
  const way = await wayOf(server.url, database.pool, simulator)
  const bare = await ground.database()
  await rateOf(AT_ONCE, AT_ONCE, way)
  await rateOf(AT_ONCE, AT_ONCE, () => fourCommits(bare.pool))
  const rates = await inTurn(
    5,
    () => rateOf(PEOPLE * 2, AT_ONCE, way),
    () => rateOf(PEOPLE * 2, AT_ONCE, () => fourCommits(bare.pool)),
  )
  return {
    name: 'the same without hashing, beside its rows in four commits',
    unit: '/s',
    ...rates,
    bound: { least: 0.6 },
  }
}

/** One person's way, the n-th time it is walked. */
async function wayOf(
  url: string,
  pool: pg.Pool,
  simulator: Simulator,
): Promise<(n: number) => Promise<void>> {
  const client = new Client(url)
  await simulator.control('/webhook-url', { url: `${url}/api/member/payment-webhook` })
  const adminToken = await adminOf(client, pool, 'admin@example.org')
  let count = 0
  return async () => {
    const address = addressOf((count += 1))
    const email = `${randomUUID()}@example.org`
    const person = await client.must(
      '/api/user/create_user',
      { name: 'Asha', email, password: PASSWORD },
      { address },
    )
    const token = String(person.json['twk_fwc'])
    const order = await client.must('/api/member/create-order', applicationForm, { token, address })
    await simulator.pay(String(order.json['id']))
    const paid = await client.must(
      `/api/member/paymentsuccess/${String(order.json['id'])}`,
      {},
      { token, address },
    )
    if (paid.json['status'] !== 'paid') throw new Error('not paid')
    await client.must('/api/member/approve_member', { email }, { token: adminToken })
  }
}

const letter = "select from graphile_worker.add_job('send_letter', $1::json, max_attempts => 25)"

/** The rows that the line leaves behind, in the fewest commits that are safe, without any check or question. */
async function fourCommits(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const email = `${randomUUID()}@example.org`
  const now = new Date()
  const post = (kind: string) =>
    client.query({
      name: 'letter',
      text: letter,
      values: [JSON.stringify({ kind, to: email, name: 'Asha' })],
    })
  try {
    await client.query('begin')
    const {
      rows: [user],
    } = await client.query({
      name: 'user',
      text: "insert into users (email, name, password_hash, created_at) values ($1, 'Asha', $2, $3) returning id",
      values: [email, 'x'.repeat(64), now],
    })
    await client.query({
      name: 'session',
      text: 'insert into sessions (token_hash, user_id, created_at, seen_at, expires_at) values (sha256($1::uuid::text::bytea), $2, $3, $3, $3)',
      values: [randomUUID(), user.id, now],
    })
    await client.query({
      name: 'confirmation',
      text: 'insert into confirmation_links (token_hash, user_id, expires_at) values (sha256($1::uuid::text::bytea), $2, $3)',
      values: [randomUUID(), user.id, now],
    })
    await post('welcome')
    await client.query('commit')

    await client.query('begin')
    const {
      rows: [application],
    } = await client.query({
      name: 'application',
      text: `insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration, need_fwc_connection,
          offer_services, platform, need_tech_support, help_in_branding, expand_internationally, investment_support, membership_category, terms_accepted_at, asks_aid, created_at)
        values ($1, 'Asha Kulkarni', '+919820000001', $2, 'pune', 'India', 'Founder', 'Yes', 'Yes', 'Yes', 'No', 'Yes', 'No', 'No', 'No', 'Startup/Business', $3, false, $3) returning id`,
      values: [user.id, email, now],
    })
    const {
      rows: [payment],
    } = await client.query({
      name: 'payment',
      text: 'insert into payments (application_id, user_id, user_email, amount, provider_order_id, created_at) values ($1, $2, $3, 235882, $4, $5) returning id',
      values: [application.id, user.id, email, `order_${randomUUID()}`, now],
    })
    await client.query('commit')

    await client.query('begin')
    await client.query({
      name: 'paid',
      text: "update payments set status = 'paid', paid_at = $2, provider_payment_id = $3 where id = $1",
      values: [payment.id, now, `pay_${randomUUID()}`],
    })
    await post('application_received')
    await post('payment_receipt')
    await client.query('commit')

    await client.query('begin')
    await client.query({
      name: 'role',
      text: "update users set role = 'member' where id = $1",
      values: [user.id],
    })
    await client.query({
      name: 'approved',
      text: 'update applications set approved_at = $2, approved_by = $3 where id = $1',
      values: [application.id, now, user.id],
    })
    await client.query({
      name: 'audit',
      text: "insert into audit_log (at, actor_id, action, subject_id) values ($1, $2, 'member.approve', $2)",
      values: [now, user.id],
    })
    await post('approved')
    await client.query('commit')
  } finally {
    client.release()
  }
}
