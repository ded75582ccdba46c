import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { resolvePayment } from '#contract/money/money.ts'
import { DAY } from '#contract/values/time.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { findUnseenCaptures } from '#server/payments/settle/unseen-captures.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { questionsOf } from '../payments/orders.ts'
import { onlyPaymentOf, TOTAL } from './money.ts'

const simulator = await sharedProvider()

test('a second capture of a paid order is found although its webhook was lost', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const { orderId } = await onlyPaymentOf(site, admin, person)
  await simulator.pay(orderId as string, { force: true })
  await checkOpenOrders(site.context)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting', received: TOTAL })
  const askedOrders = questionsOf(site)
  for (let times = 0; times < 2; times += 1) {
    await findUnseenCaptures(site.context)
    // Orders whose captures are known already are not asked about again.
    expect(askedOrders.filter((order) => order === orderId)).toHaveLength(1)
    expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'review', received: 2 * TOTAL })
  }
})

test('when the provider gives no answer about one order, the captures of other orders are found', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, ...people] = [await site.person('admin'), await site.person(), await site.person()]
  for (const person of people) {
    await join(site, simulator, person)
    await simulator.pay((await onlyPaymentOf(site, admin, person)).orderId as string, { force: true })
  }
  const { attempts } = site.context.gateway
  let silent: string | undefined
  site.context.gateway.attempts = async (order) => {
    silent ??= order
    if (order === silent) throw new Error('no answer')
    return attempts(order)
  }
  await expect(findUnseenCaptures(site.context)).rejects.toThrow('no answer')
  const received = await Promise.all(
    people.map(async (one) => (await onlyPaymentOf(site, admin, one)).received),
  )
  expect(received.toSorted((one, other) => one - other)).toEqual([TOTAL, 2 * TOTAL])
})

test('a payment of a cancelled order is found although its webhook was lost', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const { id } = await site.call(person.session, createOrder, applicationForm)
  site.turnClock(7 * DAY)
  await checkOpenOrders(site.context)
  const admin = await site.person('admin')
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'cancelled' })
  await simulator.control('/clock', { offset_ms: 7 * DAY })
  await simulator.pay(id)
  await findUnseenCaptures(site.context)
  await simulator.control('/clock', { offset_ms: 0 })
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting', received: TOTAL })
})

test('a late capture of a cancelled order is found although its webhook was lost', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id, { outcome: 'failed' })
  const attempt = (await simulator.ledger()).payments.find(({ order_id: order }) => order === id)?.id
  site.turnClock(8 * DAY)
  await checkOpenOrders(site.context)
  const admin = await site.person('admin')
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'cancelled' })
  await simulator.control('/late', { payment_id: attempt })
  await findUnseenCaptures(site.context)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting', received: TOTAL })
})

test('attempts of the last twelve days are requested at each run, also after an empty answer; only a capture leads to a question', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id: order } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(order, { outcome: 'failed' })
  const failed = await site.context.gateway.attempts(order)
  const { razorpay_payment_id: id } = await simulator.pay(order)
  const captured = (await site.context.gateway.attempts(order)).filter((one) => one.id === id)
  site.stopClock(site.context.clock().getTime())
  const lists = [[], failed, captured]
  const since: Date[] = []
  site.context.gateway.attemptsSince = async (from) => {
    since.push(from)
    return lists.shift() ?? []
  }
  const askedOrders = questionsOf(site)
  for (const questions of [[], [], [order]]) {
    await findUnseenCaptures(site.context)
    expect(askedOrders).toEqual(questions)
  }
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting', received: TOTAL })
  const from = new Date(site.context.clock().getTime() - 12 * DAY)
  expect(since).toEqual([from, from, from])
})

test('a second capture and its refund at the provider are found although the webhooks were lost', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const { orderId } = await onlyPaymentOf(site, admin, person)
  const known = new Set((await simulator.ledger()).payments.map(({ id }) => id))
  await simulator.pay(orderId as string, { force: true })
  const second = (await simulator.ledger()).payments.find(({ id }) => !known.has(id))?.id
  await simulator.control('/refund', { payment_id: second, status: 'processed' })
  await findUnseenCaptures(site.context)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ received: 2 * TOTAL, refunded: TOTAL })
})

test('a third capture of an order is counted, and needs review although an admin had accepted two', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const { orderId, _id: payment } = await onlyPaymentOf(site, admin, person)
  const id = orderId as string
  const again = async () => {
    await simulator.pay(id, { force: true })
    await settle(site.context, id)
    return onlyPaymentOf(site, admin, person)
  }
  expect(await again()).toMatchObject({ bucket: 'review', received: 2 * TOTAL })
  await site.call(admin.session, resolvePayment, { payment, action: 'accept', note: 'A gift.' })
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting' })
  expect(await again()).toMatchObject({ bucket: 'review', received: 3 * TOTAL })
})
