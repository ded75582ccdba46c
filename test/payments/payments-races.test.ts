import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { refundPayment } from '#contract/money/money.ts'
import { Problem } from '#contract/call/problem.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const order = (site: Site, { session }: Person, membershipCategory: 'Student' | 'Investor' = 'Student') =>
  site.call(session, createOrder, { ...applicationForm, membershipCategory })

async function paymentsOf(site: Site, { id }: Person) {
  return site.context.db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('id').execute()
}

/** Delays the provider’s answers about attempts until the test calls `answer` or `fail`. */
function holdGateway({ context }: Site) {
  const real = context.gateway.attempts
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let questions = 0
  context.gateway.attempts = async (orderId) => {
    questions += 1
    const attempts = await real(orderId)
    asked.resolve()
    await held.promise
    return attempts
  }
  return {
    asked: asked.promise,
    questions: () => questions,
    answer: held.resolve,
    fail: held.reject,
    /** Later questions are answered at once. */
    answerAtOnce() {
      context.gateway.attempts = real
    },
  }
}

const confirmAll = (site: Site, id: string, people: Person[]) =>
  people.map(({ session }) => site.call(session, confirmPayment, { id }))

function codes(results: PromiseSettledResult<unknown>[]): string[] {
  return results.map((result) =>
    result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code,
  )
}

const site = await sharedTestApp({ simulator })

test('first orders sent at the same time make one payment and one order', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(site, person)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const rows = await paymentsOf(site, person)
  expect(rows.map((row) => row.provider_order_id)).toEqual([answers[0]?.id])
  const { orders } = await simulator.ledger()
  expect(orders.filter(({ receipt }) => receipt === rows[0]?.id)).toHaveLength(1)
})

test('first orders at the same instant on two servers make one payment and one order', async () => {
  await using one = await startTestApp({ simulator })
  await using two = await startTestApp({ simulator, beside: one })
  const person = await one.person()
  const results = await one.collide('users', person.id, [
    () => order(one, person),
    () => order(two, person),
    () => order(two, person),
  ])
  expect(codes(results)).toEqual(['done', 'done', 'done'])
  const rows = await paymentsOf(one, person)
  expect(rows).toHaveLength(1)
  const { orders } = await simulator.ledger()
  expect(orders.filter(({ receipt }) => receipt === rows[0]?.id)).toHaveLength(1)
})

test('an order that was placed too slowly is placed by the next request, and both requests return the same order', async () => {
  await using site = await startTestApp({ simulator })
  // Another person has an order already.
  await order(site, await site.person())
  const person = await site.person()
  const real = site.context.gateway.createOrder
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.context.gateway.createOrder = async (wanted) => {
    asked.resolve()
    await held.promise
    return real({ ...wanted, receipt: `${wanted.receipt}late` })
  }
  const slow = order(site, person)
  await asked.promise
  site.context.gateway.createOrder = real
  // The provider has twice six seconds to answer.
  site.turnClock(16_000)
  const next = await order(site, person).finally(held.resolve)
  expect((await slow).id).toBe(next.id)
  expect(await paymentsOf(site, person)).toMatchObject([{ provider_order_id: next.id }])
})

test('a request for an order that another window is placing too slowly gets 503 with a time to wait, and places no second order', async () => {
  await using site = await startTestApp({ simulator })
  // Another person has an order already.
  await order(site, await site.person())
  const person = await site.person()
  const { createOrder: real, findOrder } = site.context.gateway
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let placed = 0
  let searches = 0
  site.context.gateway.createOrder = async (wanted) => {
    placed += 1
    asked.resolve()
    await held.promise
    return real(wanted)
  }
  site.context.gateway.findOrder = (receipt) => {
    searches += 1
    return findOrder(receipt)
  }
  const slow = order(site, person)
  await asked.promise
  const { clock } = site.context
  let clockReads = 0
  site.context.clock = () => {
    clockReads += 1
    return clock()
  }
  const refused = await site.http(`/api${createOrder.path}`, {
    method: createOrder.method,
    headers: { authorization: `Bearer ${person.session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...applicationForm, membershipCategory: 'Student' }),
  })
  held.resolve()
  site.context.clock = clock
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'payment_unavailable' }])
  expect(refused.headers.get('retry-after')).toBe('5')
  // The waiting request reads the clock about ten times a second, for eight seconds.
  expect(clockReads).toBeLessThan(120)
  const { id } = await slow
  expect([placed, searches]).toEqual([1, 0])
  expect(await paymentsOf(site, person)).toMatchObject([{ provider_order_id: id, placing_until: null }])
})

test('while one window looks for an order that may have been made, no other window looks for it', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const { gateway, clock } = site.context
  const { createOrder: real, findOrder } = gateway
  gateway.createOrder = () => Promise.reject(new Problem('payment_unavailable'))
  await expect(order(site, person)).rejects.toMatchObject({ code: 'payment_unavailable' })
  gateway.createOrder = real
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let searches = 0
  gateway.findOrder = async (receipt) => {
    searches += 1
    asked.resolve()
    await held.promise
    return findOrder(receipt)
  }
  const one = order(site, person)
  await asked.promise
  let clockReads = 0
  site.context.clock = () => {
    clockReads += 1
    return clock()
  }
  const two = order(site, person)
  await expect.poll(() => clockReads > 8 || searches > 1).toBe(true)
  const meanwhile = searches
  held.resolve()
  expect((await one).id).toBe((await two).id)
  expect([meanwhile, searches]).toEqual([1, 1])
})

test('changing the application while its payment is settled neither loses the payment nor causes a deadlock', async () => {
  const person = await site.person()
  const { id } = await order(site, person)
  await simulator.pay(id)
  const results = await site.collide<unknown>('users', person.id, [
    () => order(site, person, 'Investor'),
    () => settle(site.context, id),
    () => site.call(person.session, applyForAid, aidForm),
  ])
  expect(results[1]).toMatchObject({ status: 'fulfilled', value: { status: 'paid' } })
  for (const code of codes(results)) expect(['done', 'already_paid']).toContain(code)
  const rows = await paymentsOf(site, person)
  expect(rows.filter(({ status }) => status === 'paid')).toMatchObject([{ provider_order_id: id }])
})

test('when an admin approves for aid while a payment is settled, the payment either counts or needs review', async () => {
  const [person, admin] = [await site.person(), await site.person('admin')]
  await site.call(person.session, applyForAid, aidForm)
  const { id } = await order(site, person)
  await simulator.pay(id)
  const results = await site.collide<unknown>('users', person.id, [
    () => site.call(admin.session, approveMember, { email: person.email }),
    () => settle(site.context, id),
  ])
  expect(codes(results)).toEqual(['done', 'done'])
  const [row] = await paymentsOf(site, person)
  expect([
    ['paid', null],
    ['created', 'after_aid'],
  ]).toContainEqual([row?.status, row?.review_reason])
})

test('an old answer of the provider that comes late does not undo what a newer answer changed', async () => {
  await using site = await startTestApp({ simulator })
  const [person, admin] = [await site.person(), await site.person('admin')]
  const { id } = await order(site, person)
  const { razorpay_payment_id: payment_id } = await simulator.pay(id)
  const confirm = () => settle(site.context, id)
  await confirm()

  const gateway = holdGateway(site)
  const early = confirm()
  await gateway.asked
  gateway.answerAtOnce()
  await simulator.control('/refund', { payment_id, amount: 500 })
  await simulator.pay(id, { force: true })
  // Another server settles the order like this: it does not know of the question that is held here.
  await settle(site.context, id)
  gateway.answer()
  expect((await early)?.status).toBe('paid')
  const { payments } = await site.call(admin.session, allPayments, {})
  expect(payments).toMatchObject([
    { status: 'paid', refunded: 500, review: expect.stringContaining('refunded') },
  ])
})

test('a refund that arrives while an older answer about its order is on its way is not undone by that answer', async () => {
  await using site = await startTestApp({ simulator })
  const [person, admin] = [await site.person(), await site.person('admin')]
  const { id } = await order(site, person)
  await simulator.pay(id)
  await settle(site.context, id)
  const [row] = await paymentsOf(site, person)
  const payment = row?.id as string
  const asks = [500, 700].map((amount) =>
    site.call(admin.session, refundPayment, { payment, amount, reason: 'Charged by mistake.' }),
  )
  const refunds = (await Promise.all(asks)).map(({ refund }) => refund._id)
  const gateway = holdGateway(site)
  const { refund: real } = site.context.gateway
  let early: Promise<unknown> | undefined
  site.context.gateway.refund = async (wanted) => {
    const made = await real(wanted)
    // The first refund is made and not yet stored; the other is not yet made.
    early ??= settle(site.context, id)
    await gateway.asked
    gateway.answerAtOnce()
    return made
  }
  for (const refund of refunds) await sendRefund(site.context, { refund })
  gateway.answer()
  await early
  expect(await paymentsOf(site, person)).toMatchObject([{ refunded: 1_200 }])
  const captures = await site.context.db.selectFrom('captures').select('refunded').execute()
  expect(captures).toEqual([{ refunded: 1_200 }])
})

test('webhooks and a payer who returns while the provider is asked settle the order once', async () => {
  await using site = await startTestApp({ simulator })
  const [person, stranger] = [await site.person(), await site.person()]
  const { id } = await order(site, person)
  await simulator.pay(id)
  const gateway = holdGateway(site)
  const all = Promise.allSettled([
    settle(site.context, id),
    settle(site.context, id),
    ...confirmAll(site, id, [person, stranger]),
  ])
  await expect.poll(gateway.questions).toBe(3)
  gateway.answer()
  expect(codes(await all)).toEqual(['done', 'done', 'done', 'not_allowed'])
  expect((await site.emails()).map(({ kind }) => kind)).toEqual(['application_received', 'payment_receipt'])
})

test('a payer who comes back while the provider cannot be reached gets an error, and the next try succeeds', async () => {
  const person = await site.person()
  const { id } = await order(site, person)
  await simulator.pay(id)
  const gateway = holdGateway(site)
  const all = Promise.allSettled(confirmAll(site, id, [person]))
  await gateway.asked
  gateway.fail(new Problem('payment_unavailable'))
  expect(codes(await all)).toEqual(['payment_unavailable'])
  gateway.answerAtOnce()
  expect(await site.call(person.session, confirmPayment, { id })).toMatchObject({ status: 'paid' })
})

test('a payer can confirm an order while a stranger is refused the same order', async () => {
  const [person, stranger] = [await site.person(), await site.person()]
  const { id } = await order(site, person)
  await simulator.pay(id)
  const results = await Promise.allSettled(confirmAll(site, id, [stranger, person]))
  expect(codes(results)).toEqual(['not_allowed', 'done'])
})
