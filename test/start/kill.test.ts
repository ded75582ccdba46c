import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { serverProcess } from '#test/support/server-process.ts'
import { startSimulator } from '#test/support/simulator-process.ts'

const ROUNDS = 200
const PEOPLE_AT_ONCE = 4

/** Each call from an address of its own, so that the limits on one address stay out of the way. */
function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}

/** What a person was told had happened: none of it may be gone in the end. */
type Acknowledged = { email: string; order?: string; aid?: true; approved?: true }

test(`${ROUNDS} times kill -9: no captured payment is missing, none is counted that was not, no application is lost`, {
  timeout: 900_000,
}, async () => {
  const data = await mkdtemp(join(tmpdir(), 'fwc-kill-'))
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using server = await serverProcess({
    ...database.env,
    DATA_DIR: data,
    // So that each person has an address of their own, as in life.
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'lattice-window-7',
    ...simulator.env,
  })
  await simulator.control('/webhook-url', { url: `${server.url}/api/member/payment-webhook` })

  let isOver = false
  let isUp = Promise.resolve()
  const told: Acknowledged[] = []

  /** Calls until there is an answer: a person whose page hangs presses again. Null: the run is over. */
  async function call(
    path: string,
    body: object,
    token?: string,
  ): Promise<{ status: number; json: Record<string, unknown> } | null> {
    while (!isOver) {
      await isUp
      try {
        const answer = await fetch(`${server.url}/api${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': randomAddress(),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        })
        if (answer.status === 503) continue
        return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
      } catch {
        await new Promise((next) => setTimeout(next, 5))
      }
    }
    return null
  }

  async function adminToken(): Promise<string | undefined> {
    const answer = await call('/user/login_user', {
      email: 'admin@example.org',
      password: 'lattice-window-7',
    })
    return answer?.json['twk_fwc'] as string | undefined
  }

  /** One person's way through the line; `how` chooses what tells the server about the money. */
  async function person(admin: string, how: number): Promise<void> {
    const email = `${randomUUID()}@example.org`
    const password = 'quiet-harbour-42'
    const signUp = await call('/user/create_user', { name: 'Asha', email, password })
    if (!signUp) return
    // 409: the server died after the commit and before its answer, so the account is there.
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
      const paid = await simulator.pay(acknowledged.order)
      if (how === 0) await postCallback(paid)
      if (how === 1) await call(`/member/paymentsuccess/${acknowledged.order}`, {}, token)
    }
    const approval = await call('/member/approve_member', { email }, admin)
    if (approval?.status === 200) acknowledged.approved = true
  }

  /** The browser posts the callback once; nobody repeats it. */
  async function postCallback(fields: Record<string, string>): Promise<void> {
    await fetch(`${server.url}/api/member/verify-payment`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
  }

  async function crowd(seed: number): Promise<void> {
    const admin = await adminToken()
    for (let n = seed; !isOver && admin !== undefined; n += 1) await person(admin, n % 4)
  }

  const crowds = Array.from({ length: PEOPLE_AT_ONCE }, (_, seed) => crowd(seed))
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise((next) => setTimeout(next, Math.random() * 700))
    await server.kill()
    isUp = server.start().then(() => undefined)
    await isUp
  }
  isOver = true
  await Promise.all(crowds)

  const captured = (await simulator.ledger()).payments.filter((payment) => payment.status === 'captured')
  const missing = () =>
    database.pool
      .query("select count(*)::int as paid from payments where status = 'paid'")
      .then(({ rows }) => captured.length - (rows[0] as { paid: number }).paid)
  await expect.poll(missing, { timeout: 90_000, interval: 500 }).toBe(0)

  const { rows: paid } = await database.pool.query<{ payment: string; order: string; amount: number }>(
    "select provider_payment_id as payment, provider_order_id as order, amount from payments where status = 'paid'",
  )
  const byId = (a: { payment: string }, b: { payment: string }) => a.payment.localeCompare(b.payment)
  expect(paid.toSorted(byId)).toEqual(
    captured.map(({ id, order_id, amount }) => ({ payment: id, order: order_id, amount })).toSorted(byId),
  )
  expect(paid.length).toBeGreaterThan(20)

  for (const { email, order, aid, approved } of told) {
    const { rows } = await database.pool.query<{ role: string; asks_aid: boolean | null; orders: string[] }>(
      `select u.role, a.asks_aid, array(select provider_order_id from payments p where p.user_id = u.id) as orders
        from users u left join applications a on a.user_id = u.id where u.email = $1`,
      [email],
    )
    expect(rows, email).toHaveLength(1)
    if (order) expect(rows[0]?.orders, email).toContain(order)
    if (aid) expect(rows[0]?.asks_aid, email).toBe(true)
    if (approved) expect(rows[0]?.role, email).toBe('member')
  }
  const { rows: unfounded } = await database.pool.query(
    `select u.email from users u where u.role = 'member' and not exists (
      select from applications a where a.user_id = u.id and (a.asks_aid or exists (
        select from payments p where p.application_id = a.id and p.status = 'paid')))`,
  )
  expect(unfounded).toEqual([])
  expect(await server.stop()).toBe(0)
  await rm(data, { recursive: true })
})
