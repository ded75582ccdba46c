import { expect, test } from 'vitest'
import { HOUR } from '#contract/values/time.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { ADMIN, mistakesIn, startSite } from './applicants.ts'
import { askAtOnce } from '#test/payments/orders.ts'
import { post, signedIn } from './calls.ts'
import { report, rounds } from './rounds.ts'

const ROUNDS = rounds({ short: 3, long: 200 })
/** The number of payments that become paid at once in each round. */
const PEOPLE = 16

test(`${ROUNDS} times kill -9 while ${PEOPLE} payments become paid: no invoice number is missing or given twice, and each invoice has its payment`, {
  timeout: HOUR,
}, async () => {
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await askAtOnce(database.pool)
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator, database.env)
  // Without webhooks a payment becomes paid when its person asks, so that all become paid at once.
  await simulator.control('/webhook-url', { url: null })
  const { json } = await post(server, '/user/login_user', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const organisation = { legalName: 'FWC Foundation', state: '27', gstin: '27AAPFU0939F1ZV' }
  expect((await post(server, '/settings', { organisation }, json['twk_fwc'] as string)).status).toBe(200)
  const numbered = async () => {
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int from documents')
    return rows[0]?.count ?? 0
  }

  let cutOff = 0
  let round = 0
  // On a busy machine some kills come too late to interrupt anything: then there are more rounds.
  for (; round < ROUNDS || (cutOff === 0 && round < 10 * ROUNDS); round += 1) {
    const before = await numbered()
    const people = await Promise.all(
      (await signedIn(database.db, PEOPLE)).map(async (token) => {
        const { json: order } = await post(server, '/member/create-order', applicationForm, token)
        await simulator.pay(order['id'] as string)
        return { token, path: `/member/paymentsuccess/${order['id'] as string}` }
      }),
    )
    const asking = people.map(({ token, path }) => post(server, path, {}, token).catch(() => null))
    const enough = before + 1 + Math.floor(Math.random() * (PEOPLE / 2))
    await expect.poll(numbered, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough)
    await server.kill()
    cutOff += before + PEOPLE - (await numbered())
    await Promise.all(asking)
    await server.start()
    // Everybody who got no answer, or a 503, asks again.
    const ask = async ({ token, path }: (typeof people)[number]): Promise<unknown> => {
      const { status, json: answer } = await post(server, path, {}, token)
      return status === 503 ? ask({ token, path }) : [status, answer['status']]
    }
    const answers = await Promise.all(people.map(ask))
    expect(answers).toEqual(people.map(() => [200, 'paid']))
  }
  expect(cutOff).toBeGreaterThan(0)

  const { rows } = await database.pool.query(
    `select series, year, count(*)::int, min(nth) as first, max(nth) as last, count(distinct nth)::int as different,
       count(distinct payment_id)::int as payments, (select last from document_series one
         where one.series = documents.series and one.year = documents.year) as counted
     from documents group by series, year`,
  )
  const all = round * PEOPLE
  expect(rows).toEqual([
    expect.objectContaining({
      series: 'FWC',
      count: all,
      first: 1,
      last: all,
      different: all,
      payments: all,
      counted: all,
    }),
  ])
  const { rows: unlike } = await database.pool.query(
    `select number from documents join payments on payments.id = payment_id
     where status <> 'paid' or (says->>'total')::int <> amount or says->'payment'->>'providerPaymentId' <> provider_payment_id
     union all select id::text from payments where status = 'paid' and not exists (select from documents where payment_id = payments.id)`,
  )
  expect(unlike).toEqual([])
  expect(await mistakesIn(database.url, data.path, simulator)).toEqual([])
  report(
    `kill -9 while ${PEOPLE} payments become paid, ${round} times: ${all} invoices, ${cutOff} payments cut off before their number, none missing or double`,
  )
  expect(await server.stop()).toBe(0)
})
