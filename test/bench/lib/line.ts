import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { ARGON } from '#server/accounts/sign-in/passwords.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import type { startSimulator } from '#test/support/processes/simulator-process.ts'
import { adminOf } from '../admin.ts'
import { addressOf, Client, rateOf } from './client.ts'
import { type Figure, inTurn } from '../figures.ts'
import { type Ground, type ServerEnv, spawnServer } from './ground.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>

const PASSWORD = 'quiet-harbour-42'
// Enough that no processor waits for a person.
const AT_ONCE = 16
const PEOPLE = 120

/** Sign-up, application, payment, approval through HTTP and the simulator, beside the hash that each sign-up waits for. */
export async function line(ground: Ground, env: ServerEnv, simulator: Simulator): Promise<Figure[]> {
  const database = await ground.database()
  await using server = await spawnServer('server/main.ts', { ...env(ground), DATABASE_URL: database.url })
  const way = await wayOf(server.url, database.pool, simulator)
  await rateOf(AT_ONCE, AT_ONCE, way)
  const rates = await inTurn(
    5,
    () => round(database.pool, way, PEOPLE),
    () => rateOf(PEOPLE, 2, () => hash(PASSWORD, ARGON)),
  )
  return [{ name: 'sign-up to approved, beside argon2id hash', unit: '/s', ...rates, bound: null }]
}

/** One person's way. */
async function wayOf(url: string, pool: pg.Pool, simulator: Simulator): Promise<() => Promise<void>> {
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

/** The rate of so many people on their way. E-mails go out after them: what is measured next is alone again. */
async function round(pool: pg.Pool, way: () => Promise<void>, people: number): Promise<number> {
  const rate = await rateOf(people, AT_ONCE, way)
  const waiting = () => pool.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')
  while (((await waiting()).rows[0]?.n ?? 0) > 0) await wait(200)
  return rate
}
