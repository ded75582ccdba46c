import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { connectAlone } from '#server/db/connect.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import { diskStore } from '#server/files/disk.ts'
import { QUESTIONS_A_SECOND } from '#server/payments/provider/provider-rate-limit.ts'
import { razorpay } from '#server/payments/provider/razorpay.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { type ServerProcess, serverProcess } from '#test/support/processes/server-process.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { isLong } from './rounds.ts'
import { PATIENCE } from './visitors.ts'

export const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'lattice-window-7' }

/** What a person was told had happened; none of it may be lost in the end. */
type Acknowledged = { email: string; order?: string; aid?: true; approved?: true }

type Answer = { status: number; json: Record<string, unknown> }

/** Each call comes from an address of its own, so that no limit on an address applies. */
export function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}

/**
 * Starts people who sign up, apply for aid or pay, and are approved: `atOnce` of them at a time, each followed by another until they
 * are stopped. They repeat a call while the server is away. Resolves when the first of them has paid, so that faults come amid work,
 * however slow the machine.
 */
export async function startApplicants(site: { url: string }, simulator: SimulatorProcess, atOnce = 4) {
  let isOver = false
  const told: Acknowledged[] = []
  const faults: string[] = []
  const interrupted: string[] = []
  const inFlight = new Set<Promise<unknown>>()
  let payments = 0
  let payableAt = 0

  /** Waits until the next person may pay: with more payments than questions to the provider, each would be settled later. */
  async function turnToPay(): Promise<void> {
    const now = performance.now()
    const turn = Math.max(now, payableAt)
    payableAt = turn + 1000 / QUESTIONS_A_SECOND
    await new Promise((next) => setTimeout(next, turn - now))
  }

  async function ask(path: string, init: RequestInit): Promise<Response | null> {
    const asked = fetch(`${site.url}/api${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(PATIENCE),
      ...init,
    }).catch((error: unknown) => {
      interrupted.push(`${path}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`)
      return null
    })
    inFlight.add(asked)
    return asked.finally(() => inFlight.delete(asked))
  }

  /** Repeats a call until the answer is no 503; null means that the applicants have been stopped. */
  async function call(path: string, body: object, token?: string): Promise<Answer | null> {
    while (!isOver) {
      const answer = await ask(path, {
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': randomAddress(),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      })
      if (answer && answer.status >= 500)
        interrupted.push(`${new Date().toISOString()} ${path}: ${answer.status}`)
      const json = (await answer?.json().catch(() => null)) as Answer['json'] | null | undefined
      if (answer && json && answer.status !== 503) {
        if (answer.status >= 500) faults.push(`${path}: ${answer.status}`)
        return { status: answer.status, json }
      }
      await new Promise((next) => setTimeout(next, 5))
    }
    return null
  }

  /**
   * One person from sign-up to approval. After the payment, with `how` 0 the browser posts the callback, with 1 the person asks about
   * the order, and with 2 only the webhook tells the server; with 3 the person applies for aid.
   */
  async function person(admin: string, how: number): Promise<void> {
    const email = `${randomUUID()}@example.org`
    const password = 'quiet-harbour-42'
    const signUp = await call('/user/create_user', { name: 'Asha', email, password })
    if (!signUp) return
    // 409: the server died after the commit and before its answer, so the account exists.
    const session = signUp.status === 409 ? await call('/user/login_user', { email, password }) : signUp
    if (!session) return
    const token = session.json['twk_fwc'] as string
    const acknowledged: Acknowledged = { email }
    told.push(acknowledged)
    if (how === 3) {
      if ((await call('/member/create_member', aidForm, token))?.status !== 200) return
      acknowledged.aid = true
    } else {
      const order = await call('/member/create-order', applicationForm, token)
      if (order?.status !== 200) return
      acknowledged.order = order.json['id'] as string
      await turnToPay()
      const paid = await simulator.pay(acknowledged.order)
      payments += 1
      if (how === 0) await postCallback(paid)
      if (how === 1) await call(`/member/paymentsuccess/${acknowledged.order}`, {}, token)
    }
    const approval = await call('/member/approve_member', { email }, admin)
    if (approval?.status === 200) acknowledged.approved = true
  }

  /** The browser posts the callback once, and nobody repeats it. */
  async function postCallback(fields: Record<string, string>): Promise<void> {
    await ask('/member/verify-payment', { redirect: 'manual', body: new URLSearchParams(fields) })
  }

  async function oneAfterAnother(admin: string, seed: number): Promise<void> {
    for (let n = seed; !isOver; n += 1) await person(admin, n % 4)
  }

  const signedIn = await call('/user/login_user', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const admin = signedIn?.json['twk_fwc'] as string
  const running = Promise.all(Array.from({ length: atOnce }, (_, seed) => oneAfterAnother(admin, seed)))
  await expect.poll(() => payments, { timeout: PATIENCE, interval: 20 }).toBeGreaterThan(0)
  return {
    /** What each person was told, in the order of their sign-ups. */
    told,
    /** Answers that no outage explains. */
    faults,
    /** Calls without an answer, or with a 5xx; there are none while the site is up. */
    interrupted,
    /** How many payments the provider has captured. */
    payments: () => payments,
    /** Resolves once all pending calls have been answered. */
    answered: () => Promise.all(inFlight),
    async stop() {
      isOver = true
      await running
    },
  }
}

/**
 * Expects that everything captured is counted once, that everything acknowledged exists, and that the integrity check finds
 * nothing. Returns the number of paid payments.
 */
export async function expectNothingLost(
  database: { url: string; pool: pg.Pool },
  simulator: SimulatorProcess,
  { told, faults }: Awaited<ReturnType<typeof startApplicants>>,
  dataDir: string,
): Promise<number> {
  const { pool } = database
  expect(faults).toEqual([])
  const captured = (await simulator.ledger()).payments.filter((payment) => payment.status === 'captured')
  // All states are compared, so that a failure shows all of them.
  const progress = async () => {
    const { rows } = await pool.query<{ status: string; n: number }>(
      `select status, review_reason, count(*)::int as n, min(next_check_at) as asked_next, now()
        from payments group by 1, 2 order by 1, 2`,
    )
    const paid = rows.filter(({ status }) => status === 'paid').reduce((sum, { n }) => sum + n, 0)
    return { missing: captured.length - paid, rows }
  }
  // The provider is asked half a minute later about an order of which nobody told us; the short form does not wait for that.
  if (!isLong) await pool.query('update payments set next_check_at = now() where next_check_at is not null')
  // The provider is asked about a limited number of orders a second, and about some of them twice.
  const timeout = 60_000 + (captured.length * 3_000) / QUESTIONS_A_SECOND
  await expect.poll(progress, { timeout, interval: 500 }).toMatchObject({ missing: 0 })

  const { rows: paid } = await pool.query<{ payment: string; order: string; amount: number }>(
    "select provider_payment_id as payment, provider_order_id as order, amount from payments where status = 'paid'",
  )
  const byId = (a: { payment: string }, b: { payment: string }) => a.payment.localeCompare(b.payment)
  expect(paid.toSorted(byId)).toEqual(
    captured.map(({ id, order_id, amount }) => ({ payment: id, order: order_id, amount })).toSorted(byId),
  )
  for (const { email, order, aid, approved } of told) {
    const { rows } = await pool.query<{ role: string; asks_aid: boolean | null; orders: string[] }>(
      `select u.role, a.asks_aid, array(select provider_order_id from payments p where p.user_id = u.id) as orders
        from users u left join applications a on a.user_id = u.id where u.email = $1`,
      [email],
    )
    expect(rows, email).toHaveLength(1)
    if (order) expect(rows[0]?.orders, email).toContain(order)
    if (aid) expect(rows[0]?.asks_aid, email).toBe(true)
    if (approved) expect(rows[0]?.role, email).toBe('member')
  }
  expect(await mistakesIn(database.url, dataDir, simulator)).toEqual([])
  return paid.length
}

/** The mistakes that the integrity check finds in a database and its files, with the provider if one is given. */
export async function mistakesIn(
  url: string,
  dataDir: string,
  simulator: SimulatorProcess | null,
  now = new Date(),
): Promise<string[]> {
  const client = await connectAlone(url)
  try {
    return await mistakesOf({
      client,
      files: await diskStore(`${dataDir}/uploads`),
      gateway: simulator && razorpay(accountOf(simulator)),
      now,
    })
  } finally {
    await client.end()
  }
}

/** The settings of a server with this folder, an admin and the provider. */
export function siteEnv(dataDir: string, simulator: SimulatorProcess): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    // Lets each person have an address of their own.
    TRUST_PROXY: '127.0.0.1',
    ...ADMIN,
    ...simulator.env,
  }
}

/** Starts the product on a folder with an admin, and a provider that sends it webhooks. */
export async function startSite(
  dataDir: string,
  simulator: SimulatorProcess,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await serverProcess({ ...env, ...siteEnv(dataDir, simulator) })
  await simulator.control('/webhook-url', { url: `${server.url}/api/member/payment-webhook` })
  return server
}

function accountOf({ keyId, keySecret, webhookSecret, url }: SimulatorProcess) {
  return { keyId, keySecret, webhookSecrets: [webhookSecret], apiUrl: url, checkoutUrl: url }
}
