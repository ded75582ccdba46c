import { expect, test } from 'vitest'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { TOTAL } from '../money/money.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const STUDENT = 117_882
const nothing = { goneBack: 0, goingBack: 0, inReview: 0 }

const ordered = async ({ session }: Person, membershipCategory: 'Student' | 'Startup/Business') =>
  (await site.call(session, createOrder, { ...applicationForm, membershipCategory })).id

const confirm = ({ session }: Person, id: string) => site.call(session, confirmPayment, { id })

const payments = async ({ session }: Person) =>
  (await site.call(session, myApplication, {})).payments.map(({ money, paidAt, category }) => ({
    category,
    isPaid: paidAt !== null,
    ...money,
  }))

test('a payment that needs no review is shown as paid and is in the list of payments', async () => {
  const person = await site.person()
  await join(site, simulator, person)
  const { order } = await site.call(person.session, myApplication, {})
  expect(await confirm(person, order as string)).not.toHaveProperty('money')
  expect(await payments(person)).toEqual([
    {
      category: 'Startup/Business',
      isPaid: true,
      reason: null,
      goneAt: null,
      sums: [{ currency: 'INR', received: TOTAL, ...nothing }],
    },
  ])
})

test('an order that nobody has paid has no sum of money', async () => {
  const person = await site.person()
  const id = await ordered(person, 'Student')
  expect(await confirm(person, id)).not.toHaveProperty('money')
  expect(await payments(person)).toEqual([])
})

test.each([
  ['short', {}, { amount: 100 }, { currency: 'INR', received: 100 }],
  ['currency', {}, { currency: 'USD' }, { currency: 'USD', received: TOTAL }],
  ['double', { isPaid: true }, {}, { currency: 'INR', received: TOTAL }],
] as const)(
  'a payer sees that the money arrived and why an admin reviews it: %s',
  async (reason, first, how, sum) => {
    const person = await site.person()
    const student = await ordered(person, 'Student')
    const id = await ordered(person, 'Startup/Business')
    if ('isPaid' in first) {
      await simulator.pay(student)
      await settle(site.context, student)
    }
    const { razorpay_payment_id: paidBy } = await simulator.pay(id, { outcome: 'captured', ...how })
    const inReview = { reason, goneAt: null, sums: [{ ...sum, ...nothing, inReview: sum.received }] }
    expect(await confirm(person, id)).toMatchObject({ success: false, status: 'created', money: inReview })
    expect((await payments(person))[0]).toEqual({ category: 'Startup/Business', isPaid: false, ...inReview })

    await simulator.control('/refund', { payment_id: paidBy, status: 'pending' })
    await settle(site.context, id)
    const going = { reason: null, sums: [{ ...sum, ...nothing, goingBack: sum.received }] }
    expect((await confirm(person, id)).money).toMatchObject(going)
  },
)

test('the payer of an order that was paid twice sees the second sum as in review, and then a refund as given back', async () => {
  const person = await site.person()
  const id = await ordered(person, 'Student')
  const { razorpay_payment_id: first } = await simulator.pay(id)
  await settle(site.context, id)
  await simulator.pay(id, { force: true })
  await settle(site.context, id)
  const sum = { currency: 'INR', received: 2 * STUDENT, ...nothing, inReview: STUDENT }
  expect(await confirm(person, id)).toMatchObject({ success: true, money: { reason: 'double', sums: [sum] } })
  await simulator.control('/refund', { payment_id: first, amount: 700, status: 'processed' })
  await settle(site.context, id)
  expect((await confirm(person, id)).money).toMatchObject({
    goneAt: expect.any(String),
    sums: [{ ...sum, goneBack: 700 }],
  })
})
