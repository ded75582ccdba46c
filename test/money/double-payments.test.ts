import { expect, test } from 'vitest'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { approveMember } from '#contract/membership/review.ts'
import { refundPayment, resolvePayment } from '#contract/money/money.ts'
import { HOUR } from '#contract/values/time.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { codeOf } from '#test/support/code-of.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { again, daysLater, join, member } from '../members/membership.ts'
import { filled, findingsOf, paymentsOf, payTwice, recordCheque, refundsArrive, TOTAL } from './money.ts'

const simulator = await sharedProvider()

const STUDENT = 117_882

/** The payments of a person that are in review. */
async function inReview(site: Site, admin: Person, person: Person) {
  return (await paymentsOf(site, admin, person)).filter(({ bucket }) => bucket === 'review')
}

/** Gives back with the button that a review offers, and waits until the refund has arrived. */
async function giveBack(site: Site, admin: Person, payment: string): Promise<void> {
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note: 'Paid twice.' })
  site.startJobs()
  await refundsArrive(site)
}

/** How many paise of an order the provider gave back. */
async function givenBack(order: string): Promise<number> {
  const { payments } = await simulator.ledger()
  return payments
    .filter(({ order_id: id }) => id === order)
    .reduce((sum, { amount_refunded: back }) => sum + (back ?? 0), 0)
}

const site = await sharedTestApp({ simulator })

test.each(['the newer', 'the older'])(
  'when one person paid two orders, %s one last, the second payment is offered for refund',
  async (last) => {
    await using site = await startTestApp({ simulator })
    const [admin, person] = [await site.person('admin'), await site.person()]
    const older = await site.call(person.session, createOrder, applicationForm)
    const newer = await site.call(person.session, createOrder, {
      ...applicationForm,
      membershipCategory: 'Student',
    })
    const [first, second] = last === 'the newer' ? [older.id, newer.id] : [newer.id, older.id]
    for (const id of [first, second]) {
      await simulator.pay(id)
      await settle(site.context, id)
    }
    const [odd, ...more] = await inReview(site, admin, person)
    expect([odd?.orderId, odd?.review, more]).toEqual([second, expect.stringMatching(/paid already/), []])
    await giveBack(site, admin, odd?._id as string)
    expect(await filled(site, admin)).toMatchObject({
      waiting: [1, first === newer.id ? STUDENT : TOTAL],
      refunded: [1, second === newer.id ? STUDENT : TOTAL],
      sums: { captured: TOTAL + STUDENT, refunded: second === newer.id ? STUDENT : TOTAL },
    })
    expect([await givenBack(first), await givenBack(second)]).toEqual([
      0,
      second === newer.id ? STUDENT : TOTAL,
    ])
    expect(await site.call(admin.session, approveMember, { email: person.email })).toMatchObject({
      role: 'member',
    })
  },
)

test('when one person paid two orders, the payment that counted may be refunded instead, and then the other one counts', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const wrong = await site.call(person.session, createOrder, {
    ...applicationForm,
    membershipCategory: 'Student',
  })
  const right = await site.call(person.session, createOrder, applicationForm)
  for (const { id } of [wrong, right]) {
    await simulator.pay(id)
    await settle(site.context, id)
  }
  const [odd] = await inReview(site, admin, person)
  expect(odd).toMatchObject({ orderId: right.id, paidBefore: { amount: STUDENT, category: 'Student' } })
  const resolve = (giveBack: string[]) =>
    site.call(admin.session, resolvePayment, {
      payment: odd?._id as string,
      action: 'refund',
      note: 'They are no student.',
      giveBack,
    })
  const other = odd?.paidBefore?.paymentId as string
  // It is refused to give back both captures, or a capture of another person.
  const both = resolve([other, odd?.captures[0]?._id as string])
  expect(await codeOf(both)).toBe('409 captured_meanwhile')
  expect(await codeOf(resolve(['pay_of_nobody']))).toBe('409 captured_meanwhile')
  await resolve([other])
  site.startJobs()
  await refundsArrive(site)
  for (const { id } of [wrong, right]) await settle(site.context, id)
  expect([await givenBack(wrong.id), await givenBack(right.id)]).toEqual([STUDENT, 0])
  expect(await inReview(site, admin, person)).toEqual([])
  expect(await filled(site, admin)).toMatchObject({
    waiting: [1, TOTAL],
    refunded: [1, STUDENT],
    sums: { captured: TOTAL + STUDENT, refunded: STUDENT },
  })
  const { membershipCategory } = await site.call(person.session, myApplication, {})
  expect(membershipCategory).toBe(applicationForm.membershipCategory)
  await site.call(admin.session, approveMember, { email: person.email })
  expect((await site.call(person.session, myMembership, {})).membership?.periods).toMatchObject([
    { category: applicationForm.membershipCategory, basis: 'payment' },
  ])
  expect(await findingsOf(site)).toEqual([])
})

test('a payment that has a requested refund already is not offered for refund in place of the payment in review', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const first = await site.call(person.session, createOrder, {
    ...applicationForm,
    membershipCategory: 'Student',
  })
  const second = await site.call(person.session, createOrder, applicationForm)
  for (const { id } of [first, second]) {
    await simulator.pay(id)
    await settle(site.context, id)
  }
  const [odd] = await inReview(site, admin, person)
  const payment = odd?.paidBefore?._id as string
  await site.call(admin.session, refundPayment, { payment, reason: 'They asked for it.' })
  // No job runs here: the provider has not been asked yet.
  expect((await inReview(site, admin, person)).map(({ paidBefore }) => paidBefore)).toEqual([null])
})

test('a payment on which a membership is based is not refunded in place of the payment in review', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const [late, paid] = [
    await site.call(person.session, createOrder, applicationForm),
    await site.call(person.session, createOrder, { ...applicationForm, membershipCategory: 'Student' }),
  ]
  const { razorpay_payment_id: paidBy } = await simulator.pay(paid.id)
  await settle(site.context, paid.id)
  await site.call(admin.session, approveMember, { email: person.email })
  await simulator.pay(late.id)
  await settle(site.context, late.id)
  const [odd] = await inReview(site, admin, person)
  expect(odd?.paidBefore).toBeNull()
  const instead = site.call(admin.session, resolvePayment, {
    payment: odd?._id as string,
    action: 'refund',
    note: 'x',
    giveBack: [paidBy as string],
  })
  expect(await codeOf(instead)).toBe('409 captured_meanwhile')
})

/** Pays an order for a Student, which is refunded, pays another order, and then pays the first order again. */
async function givenBackAndPaidAgain(site: Site, person: Person) {
  const first = await site.call(person.session, createOrder, {
    ...applicationForm,
    membershipCategory: 'Student',
  })
  const { razorpay_payment_id: wrong } = await simulator.pay(first.id)
  await settle(site.context, first.id)
  await simulator.control('/refund', { payment_id: wrong, status: 'processed' })
  await settle(site.context, first.id)
  const second = await site.call(person.session, createOrder, applicationForm)
  const { razorpay_payment_id: right } = await simulator.pay(second.id)
  await settle(site.context, second.id)
  await simulator.pay(first.id, { force: true })
  await settle(site.context, first.id)
  return { first: first.id, second: second.id, right }
}

test('an order that was refunded, and is paid again after another order was paid, is offered for refund', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { first } = await givenBackAndPaidAgain(site, person)
  const [odd, ...more] = await inReview(site, admin, person)
  expect([odd?.orderId, odd?.review, more]).toEqual([first, expect.stringMatching(/paid already/), []])
  await giveBack(site, admin, odd?._id as string)
  expect(await givenBack(first)).toBe(2 * STUDENT)
  expect(await filled(site, admin)).toMatchObject({ waiting: [1, TOTAL], refunded: [1, 2 * STUDENT] })
})

test('when one of two payments is refunded, the application has the category of the other', async () => {
  const person = await site.person()
  const { second, right } = await givenBackAndPaidAgain(site, person)
  const category = async () => (await site.call(person.session, myApplication, {})).membershipCategory
  expect(await category()).toBe(applicationForm.membershipCategory)
  await simulator.control('/refund', { payment_id: right, status: 'processed' })
  await settle(site.context, second)
  expect(await category()).toBe('Student')
})

test('when a refund made in the provider’s dashboard fails after the rest was refunded, the payment needs review again', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const captures = await payTwice(site, simulator, person)
  const [odd] = await inReview(site, admin, person)
  const id = odd?.orderId as string
  const { id: refund } = (await simulator.control('/refund', {
    payment_id: captures.find((one) => one !== odd?.paymentId),
    amount: 5_000,
    status: 'pending',
  })) as { id: string }
  await settle(site.context, id)
  const payment = odd?._id as string
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note: 'Paid twice.' })
  site.startJobs()
  await expect.poll(() => givenBack(id)).toBe(TOTAL)
  await settle(site.context, id)
  expect(await inReview(site, admin, person)).toEqual([])
  await simulator.control('/refund-status', { refund_id: refund, status: 'failed' })
  await settle(site.context, id)
  expect(await inReview(site, admin, person)).toMatchObject([{ _id: payment }])
})

test('a part of a payment that was refunded before the payment counted gets a credit note once the payment counts', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const late = await site.call(person.session, createOrder, applicationForm)
  const paid = await site.call(person.session, createOrder, {
    ...applicationForm,
    membershipCategory: 'Student',
  })
  const { razorpay_payment_id: paidBy } = await simulator.pay(paid.id)
  await settle(site.context, paid.id)
  await simulator.pay(late.id)
  await settle(site.context, late.id)
  const [odd] = await inReview(site, admin, person)
  const payment = odd?._id as string
  await site.call(admin.session, refundPayment, { payment, amount: 500, reason: 'A part.' })
  site.startJobs()
  await refundsArrive(site)

  await simulator.control('/refund', { payment_id: paidBy, status: 'processed' })
  for (const { id } of [paid, late]) await settle(site.context, id)
  const [counts] = (await paymentsOf(site, admin, person)).filter(({ _id }) => _id === payment)
  expect(counts).toMatchObject({ bucket: 'waiting', received: TOTAL, refunded: 500 })
  expect(counts?.refunds).toMatchObject([{ amount: 500, creditNote: { number: expect.any(String) } }])
})

test('for an order that was paid twice the second capture is offered for refund, and only that capture is refunded', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await payTwice(site, simulator, person)
  const [odd] = await inReview(site, admin, person)
  expect(odd).toMatchObject({ received: 2 * TOTAL, review: expect.stringMatching(/paid already/) })
  await giveBack(site, admin, odd?._id as string)
  expect(await givenBack(odd?.orderId as string)).toBe(TOTAL)
  expect(await filled(site, admin)).toMatchObject({ waiting: [1, 2 * TOTAL], sums: { refunded: TOTAL } })
})

test.each(['the success page', 'the sweep'])(
  'when an order is paid after a cheque was recorded, and %s finds the payment, that payment is offered for refund',
  async (finder) => {
    await using site = await startTestApp({ simulator })
    const [admin, person] = [await site.person('admin'), await site.person()]
    const { id } = await site.call(person.session, createOrder, applicationForm)
    await recordCheque(site, admin, person)
    await simulator.pay(id)
    if (finder === 'the success page') await settle(site.context, id)
    else {
      site.turnClock(HOUR)
      await checkOpenOrders(site.context)
    }
    const [odd, ...more] = await inReview(site, admin, person)
    expect([odd?.orderId, odd?.review, more]).toEqual([id, expect.stringMatching(/paid already/), []])
    await giveBack(site, admin, odd?._id as string)
    expect(await givenBack(id)).toBe(TOTAL)
    expect(await filled(site, admin)).toEqual({
      waiting: [1, TOTAL],
      refunded: [1, TOTAL],
      sums: { captured: TOTAL, offline: TOTAL, refunded: TOTAL },
    })
  },
)

test('a cheque of a person who has paid already is not recorded as a second payment', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  await expect(recordCheque(site, admin, person)).rejects.toMatchObject({
    status: 409,
    code: 'nothing_to_pay',
    message: expect.stringMatching(/paid already, give this money back the way it came/),
  })
  expect((await filled(site, admin)).sums).toEqual({ captured: TOTAL, offline: 0, refunded: 0 })
})

test('when a renewal by cheque is also paid online, the second payment is offered for refund and adds no period', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  await daysLater(site, 330)
  const [admin, back] = [await site.person('admin'), await again(site, person)]
  const { id } = await site.call(back.session, renewMembership, {})
  await recordCheque(site, admin, person, { purpose: 'renewal' })
  await simulator.pay(id)
  await settle(site.context, id)
  const [odd, ...more] = await inReview(site, admin, person)
  expect([odd?.orderId, more]).toEqual([id, []])
  await giveBack(site, admin, odd?._id as string)
  expect(await givenBack(id)).toBe(TOTAL)
  const { membership } = await site.call(back.session, myMembership, {})
  expect(membership?.periods).toMatchObject([{ basis: 'offline' }, { basis: 'payment' }])
})

test.each(['the capture that paid', 'the other capture'])(
  'when an order was paid twice, %s is refunded if the treasurer chooses it, and the other capture has a document',
  async (which) => {
    await using site = await startTestApp({ simulator })
    const [admin, person] = [await site.person('admin'), await site.person()]
    await payTwice(site, simulator, person)
    const [payment = expect.fail()] = await inReview(site, admin, person)
    const other = payment.captures.find(({ _id }) => _id !== payment.paymentId)?._id as string
    const [back, stays] =
      which === 'the capture that paid' ? [payment.paymentId as string, other] : [other, payment.paymentId]
    const choose = (giveBack: string[]) =>
      site.call(admin.session, resolvePayment, {
        payment: payment._id,
        action: 'refund',
        note: 'Paid twice.',
        giveBack,
      })
    await expect(choose(['pay_ofsomebodyelse'])).rejects.toMatchObject({ code: 'captured_meanwhile' })
    await expect(choose([])).rejects.toMatchObject({ status: 400 })
    await expect(choose([back, stays as string])).rejects.toMatchObject({
      status: 400,
      fields: { giveBack: expect.stringMatching(/decline the application or refund/) },
    })
    await choose([back])
    site.startJobs()
    await refundsArrive(site)
    const { payments } = await simulator.ledger()
    const backOf = (id: unknown) => payments.find((one) => one.id === id)?.amount_refunded
    expect([backOf(back), backOf(stays)]).toEqual([TOTAL, 0])
    expect(await filled(site, admin)).toMatchObject({
      waiting: [1, 2 * TOTAL],
      sums: { captured: 2 * TOTAL, refunded: TOTAL },
    })
    const [after = expect.fail()] = (await paymentsOf(site, admin, person)).filter(
      ({ _id }) => _id === payment._id,
    )
    // A refund of the capture that paid has a credit note; the other capture had no invoice yet, so its refund has none.
    expect(after.refunds.map(({ creditNote }) => creditNote !== null)).toEqual([
      which === 'the capture that paid',
    ])
    expect(after.captures.find(({ _id }) => _id === other)?.invoice === null).toBe(back === other)
    expect((await site.call(person.session, myApplication, {})).standing).toBe('paid')
    expect(await findingsOf(site)).toEqual([])
    await site.call(admin.session, approveMember, { email: person.email })
  },
)
