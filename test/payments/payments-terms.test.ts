import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { type Category, confirmPayment } from '#contract/membership/payments.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { seedNames } from '#test/cases/people/category-names.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()

const terms = {
  Student: { price: 99_900, gst: 17_982, amount: 117_882, inWords: ['₹999.00', '₹179.82', '₹1,178.82'] },
  coreteammember: {
    price: 1_199_900,
    gst: 215_982,
    amount: 1_415_882,
    inWords: ['₹11,999.00', '₹2,159.82', '₹14,158.82'],
  },
} as const
type Chosen = keyof typeof terms

const order = async (site: Site, { session }: Person, membershipCategory: Category) =>
  (await site.call(session, createOrder, { ...applicationForm, membershipCategory })).id

/** Pays an order at the provider and returns to the site as the checkout sends a person back. */
async function pay(site: Site, id: string): Promise<string> {
  const callback = await simulator.pay(id)
  const answer = await site.http('/api/member/verify-payment', {
    method: 'POST',
    body: new URLSearchParams(callback),
  })
  expect(answer.headers.get('location')).toBe(`/paymentsuccess/${id}`)
  return callback['razorpay_payment_id'] as string
}

/** The text of the e-mails that have gone out. */
async function texts(site: Site): Promise<string[]> {
  return (await site.mailed()).map(({ text }) => text.replaceAll('\u00a0', ' '))
}

const money = ({ price, gst, amount }: { price: number; gst: number; amount: number }) => ({
  price,
  gst,
  amount,
})

/** Expects that every page and e-mail shows this category at the price of the order. */
async function expectBought(site: Site, person: Person, id: string, category: Chosen): Promise<void> {
  const bought = terms[category]
  const [price, gst, amount] = bought.inWords
  const [received, receipt] = await texts(site)
  expect(receipt?.split('\n')).toEqual(
    expect.arrayContaining([
      `Membership for one year, ${seedNames[category]}: ${price}`,
      `GST 18 %: ${gst}`,
      `Total paid: ${amount}`,
    ]),
  )
  expect(received?.split('\n')).toEqual(
    expect.arrayContaining([`Category: ${seedNames[category]}`, `Paid: ${amount}`]),
  )
  const admin = await site.person('admin')
  const { payments } = await site.call(admin.session, allPayments, {})
  const paid = payments.find(({ orderId }) => orderId === id)
  expect(paid).toMatchObject({
    status: 'paid',
    category,
    purpose: 'join',
    ...money(bought),
    form: { membershipCategory: category, categoryprice: bought.price, amount: bought.amount },
  })
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members).toMatchObject([
    { status: 'paid', membershipCategory: category, categoryprice: bought.price, amount: bought.amount },
  ])
  expect(await site.call(person.session, myApplication, {})).toMatchObject({
    standing: 'paid',
    membershipCategory: category,
    amount: bought.amount,
    order: id,
  })
  expect(await site.call(person.session, confirmPayment, { id })).toMatchObject({
    success: true,
    amount: bought.amount,
  })
  await site.call(admin.session, approveMember, { email: person.email })
  const seen = await site.call(admin.session, readOverview, {})
  expect(seen.categories.filter(({ members: many, paid: sum }) => many || sum)).toEqual([
    { category, members: 1, paid: bought.amount },
  ])
  expect(seen.months.at(-1)?.paid).toBe(bought.amount)
}

const ways: [Chosen, Chosen][] = [
  ['Student', 'coreteammember'],
  ['coreteammember', 'Student'],
]

test.each(ways)(
  'a person who orders as %s, then as %s, and pays the first order has bought the first category',
  async (one, two) => {
    await using site = await startTestApp({ simulator })
    const person = await site.person()
    const first = await order(site, person, one)
    const second = await order(site, person, two)
    const paymentId = await pay(site, first)
    const admin = await site.person('admin')
    const { payments } = await site.call(admin.session, allPayments, {})
    // The other order keeps its own terms.
    expect(
      payments.map(({ orderId, status, category, form, ...rest }) => ({
        orderId,
        status,
        category,
        paymentId: rest.paymentId,
        ...money(rest),
        shown: [form.categoryprice, form.amount],
      })),
    ).toEqual([
      {
        orderId: second,
        status: 'created',
        category: two,
        paymentId: null,
        ...money(terms[two]),
        shown: [terms[two].price, terms[two].amount],
      },
      {
        orderId: first,
        status: 'paid',
        category: one,
        paymentId,
        ...money(terms[one]),
        shown: [terms[one].price, terms[one].amount],
      },
    ])
    await expectBought(site, person, first, one)
    expect((await texts(site))[1]?.split('\n')).toContain(`Payment: ${paymentId}`)
  },
)

test.each(ways)(
  'a person who orders as %s, asks for aid as %s, and pays the order has bought the first category',
  async (one, two) => {
    await using site = await startTestApp({ simulator })
    const [person, admin] = [await site.person(), await site.person('admin')]
    const id = await order(site, person, one)
    await site.call(person.session, applyForAid, { ...aidForm, membershipCategory: two })
    expect((await site.call(admin.session, allMembers, {})).members).toMatchObject([
      { status: 'cancelled', categoryprice: terms[one].price, amount: terms[one].amount },
    ])
    await site.context.pool.query(`delete from ${JOB_ROWS}`)
    await pay(site, id)
    await expectBought(site, person, id, one)
  },
)

test('two categories of the same price have two orders', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const first = await order(site, person, 'nariShakti')
  expect(await order(site, person, 'Startup/Business')).not.toBe(first)
  await pay(site, first)
  expect(await site.call(person.session, myApplication, {})).toMatchObject({
    membershipCategory: 'nariShakti',
  })
})

test('a GST rate that changes after an order was made changes nothing about that order, and a new order has the new rate', async () => {
  await using site = await startTestApp({ simulator })
  const [person, admin] = [await site.person(), await site.person('admin')]
  const before = await order(site, person, 'Student')
  // As the order would be at 5 %: the same total, since the provider has the order with that total.
  await site.database.pool.query(`alter table payments disable trigger payments_terms_stay`)
  await site.database.pool.query('update payments set price = 112269, gst = 5613, gst_rate = 5')
  const after = await order(site, person, 'Student')
  expect(after).not.toBe(before)
  await pay(site, before)
  const { payments } = await site.call(admin.session, allPayments, {})
  expect(payments).toMatchObject([
    { orderId: after, price: 99_900, gst: 17_982, form: { categoryprice: 99_900 } },
    { orderId: before, price: 112_269, gst: 5_613, form: { categoryprice: 112_269, amount: 117_882 } },
  ])
  expect((await texts(site))[1]?.split('\n')).toEqual(
    expect.arrayContaining(['GST 5 %: ₹56.13', 'Membership for one year, Student: ₹1,122.69']),
  )
})

test.each([
  'category = $1',
  "purpose = 'renewal', category = $1",
  'price = price - 1, gst = gst + 1',
  'amount = amount + 1, gst = gst + 1',
  'user_id = (select max(id::text)::uuid from users)',
])('the database refuses to set %s of a payment', async (change) => {
  await using site = await startTestApp({ simulator })
  await order(site, await site.person(), 'Student')
  await site.person()
  const values = change.includes('$1') ? ['Investor'] : []
  await expect(site.context.pool.query(`update payments set ${change}`, values)).rejects.toThrow(
    'what a payment is for is never changed',
  )
})
