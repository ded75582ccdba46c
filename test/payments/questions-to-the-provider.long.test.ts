import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { claimPayment, refundPayment } from '#contract/money/money.ts'
import { paymentHistory } from '#contract/money/payment-history.ts'
import { MINUTE, SECOND } from '#contract/values/time.ts'
import { QUESTIONS_A_SECOND, QUESTIONS_AT_ONCE } from '#server/payments/provider/provider-rate-limit.ts'
import { QUESTIONS_OF_A_PERSON } from '#server/payments/settle/settle-rate-limited.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { filled, onlyPaymentOf, TOTAL } from '../money/money.ts'
import { statusOf } from './orders.ts'

const simulator = await sharedProvider()

/** Three times the questions that are allowed about one person. */
const TIMES = 3 * QUESTIONS_OF_A_PERSON.most
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
type Paid = { person: Person; admin: Person; payment: string; order: string; capture: string }

/** Posts a signed callback; returns the status and the address to which the browser is sent. */
async function postCallback(site: Site, { order, capture }: Pick<Paid, 'order' | 'capture'>) {
  const body = new URLSearchParams({
    razorpay_order_id: order,
    razorpay_payment_id: capture,
    razorpay_signature: hmac(simulator.keySecret, `${order}|${capture}`),
  })
  const answer = await site.http('/api/member/verify-payment', { method: 'POST', body })
  return [answer.status, answer.headers.get('location')]
}

let events = 0
/** Posts a signed webhook of the provider, with a new id unless one is given. */
async function send(
  site: Site,
  event: string,
  { order, capture }: Pick<Paid, 'order' | 'capture'>,
  id?: string,
) {
  events += 1
  const payment = { entity: { id: capture, order_id: order } }
  const body = JSON.stringify({ event, payload: { payment } })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': hmac(simulator.webhookSecret, body),
    'x-razorpay-event-id': id ?? `event-${events}`,
  }
  return (await site.http('/api/member/payment-webhook', { method: 'POST', headers, body })).status
}

/** How often a call is repeated that people or admins make seldom. */
const SELDOM = 20

/** Every call that can lead to a question to the provider; the test repeats each once the payment is settled. */
const calls: Record<string, (site: Site, paid: Paid, nth: number) => Promise<unknown>> = {
  callback: postCallback,
  'the same webhook': (site, paid) => send(site, 'payment.captured', paid, 'once'),
  ...Object.fromEntries(
    ['payment.authorized', 'payment.captured', 'order.paid'].map((name) => [
      `further webhooks ${name}`,
      (site: Site, paid: Paid) => send(site, name, paid),
    ]),
  ),
  paymentsuccess: (site, { person, order }) => site.call(person.session, confirmPayment, { id: order }),
  claim: (site, { person, capture }, nth) =>
    nth < SELDOM ? site.call(person.session, claimPayment, { paymentId: capture }) : Promise.resolve(),
  'another’s claim': async (site, { capture }, nth) =>
    nth < SELDOM
      ? expect(
          site.call((await site.person()).session, claimPayment, { paymentId: capture }),
        ).rejects.toMatchObject({ code: 'unknown_payment' })
      : undefined,
  'the list of payments': async (site, { admin }, nth) => nth < SELDOM && filled(site, admin),
  'the history': async (site, { admin, payment }, nth) =>
    nth < SELDOM && site.call(admin.session, paymentHistory, { id: payment }),
  'a refund of too much': async (site, { admin, payment }, nth) => {
    if (nth >= SELDOM) return
    const tooMuch = { payment, amount: TOTAL + 1, reason: 'No.' }
    await expect(site.call(admin.session, refundPayment, tooMuch)).rejects.toMatchObject({ status: 409 })
  },
}

async function paid(site: Site): Promise<Paid> {
  const [person, admin] = [await site.person(), await site.person('admin')]
  const { id: order } = await site.call(person.session, createOrder, applicationForm)
  const { razorpay_payment_id: capture } = await simulator.pay(order)
  await postCallback(site, { order, capture: capture as string })
  const { _id: payment, status } = await onlyPaymentOf(site, admin, person)
  expect(status).toBe('paid')
  return { person, admin, payment, order, capture: capture as string }
}

/** Does the work `count` times, at most 20 at the same time, which is more than a browser has connections. */
async function times(count: number, work: (nth: number) => Promise<unknown>): Promise<void> {
  const left = Array.from({ length: count }, (_, nth) => nth)
  const run = async () => {
    for (let nth = left.shift(); nth !== undefined; nth = left.shift()) await work(nth)
  }
  await Promise.all(Array.from({ length: 20 }, run))
}

test(`calls about a settled payment ask the provider nothing, whichever call is made ${TIMES} times`, {
  timeout: 180_000,
}, async () => {
  await using site = await startTestApp({ simulator })
  const settled = await paid(site)
  await send(site, 'payment.captured', settled, 'once')
  const countQuestions = await simulator.countCalls('/v1/')
  const questions: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    const before = await countQuestions()
    await times(TIMES, (nth) => call(site, settled, nth))
    questions[name] = (await countQuestions()) - before
  }
  expect(questions).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, 0])))
  expect(await postCallback(site, settled)).toEqual([303, `/paymentsuccess/${settled.order}`])

  // Calls that report something new still lead to questions.
  await simulator.control('/refund', { payment_id: settled.capture, amount: 700 })
  expect(await send(site, 'refund.processed', settled)).toBe(200)
  expect((await onlyPaymentOf(site, settled.admin, settled.person)).refunded).toBe(700)
  const { razorpay_payment_id: second } = await simulator.pay(settled.order, { force: true })
  await postCallback(site, { ...settled, capture: second as string })
  expect((await onlyPaymentOf(site, settled.admin, settled.person)).bucket).toBe('review')
  await simulator.control('/clear-faults')
})

test('the provider is asked about one person’s orders no more often than an open success page asks, and the last change is found', async () => {
  await using site = await startTestApp({ simulator })
  site.stopClock(Date.now())
  const person = await site.person()
  const { id: order } = await site.call(person.session, createOrder, applicationForm)
  const { razorpay_payment_id: capture } = await simulator.pay(order, { outcome: 'authorized' })
  const attempt = { order, capture: capture as string }
  const countQuestions = await simulator.countCalls('/v1/orders/')
  const answers = new Set<string>()
  await times(TIMES, async (nth) => {
    const answer = [
      () => postCallback(site, attempt),
      () => send(site, 'payment.authorized', attempt),
      () => site.call(person.session, confirmPayment, { id: order }),
    ][nth % 3]
    answers.add(JSON.stringify(await answer?.()))
  })
  expect(await countQuestions()).toBe(QUESTIONS_OF_A_PERSON.most)
  const unpaid = { success: false, status: 'created', purpose: 'join', amount: TOTAL, currency: 'INR' }
  expect([...answers].toSorted()).toEqual(
    [[303, `/paymentsuccess/${order}`], 200, unpaid].map((one) => JSON.stringify(one)).toSorted(),
  )
  // The sweep asks once the limit allows it again.
  await simulator.control('/late', { payment_id: capture })
  site.turnClock(QUESTIONS_OF_A_PERSON.window)
  await checkOpenOrders(site.context)
  expect(await statusOf(site, order)).toBe('paid')
  // The sweep also asks about a paid order that had no answer, which it does not ask about otherwise.
  await times(QUESTIONS_OF_A_PERSON.most, () => send(site, 'refund.processed', attempt))
  await simulator.control('/refund', { payment_id: capture, amount: 700 })
  expect(await send(site, 'refund.processed', attempt)).toBe(200)
  const admin = await site.person('admin')
  expect((await onlyPaymentOf(site, admin, person)).refunded).toBe(0)
  site.turnClock(QUESTIONS_OF_A_PERSON.window)
  await checkOpenOrders(site.context)
  expect((await onlyPaymentOf(site, admin, person)).refunded).toBe(700)
  await simulator.control('/clear-faults')
})

test('when many people pay at once, all are settled soon, within the rate for all, and nobody is sent to the failed page', async () => {
  await using site = await startTestApp({ simulator })
  const payers = await Promise.all(
    Array.from({ length: QUESTIONS_AT_ONCE + 14 }, async () => {
      const { id: order } = await site.call((await site.person()).session, createOrder, applicationForm)
      const { razorpay_payment_id: capture } = await simulator.pay(order)
      return { order, capture: capture as string }
    }),
  )
  const countQuestions = await simulator.countCalls('/v1/orders/')
  const began = performance.now()
  const locations = await Promise.all(payers.map((payer) => postCallback(site, payer)))
  expect(locations).toEqual(payers.map(({ order }) => [303, `/paymentsuccess/${order}`]))
  const most = () => QUESTIONS_AT_ONCE + 1 + (QUESTIONS_A_SECOND * (performance.now() - began)) / SECOND
  const first = await countQuestions()
  expect(first).toBeGreaterThanOrEqual(QUESTIONS_AT_ONCE)
  expect(first).toBeLessThanOrEqual(most())
  expect(first).toBeLessThan(payers.length)
  // An order that could not be asked about on a busy machine is due after half a minute.
  site.turnClock(MINUTE)
  await checkOpenOrders(site.context)
  expect(await countQuestions()).toBeLessThanOrEqual(most())
  for (const { order } of payers) expect(await statusOf(site, order)).toBe('paid')
  await simulator.control('/clear-faults')
})
