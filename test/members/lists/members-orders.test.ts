import { expect, test } from 'vitest'
import {
  allMembers,
  applyForAid,
  createOrder,
  myApplication,
  readDraft,
  saveDraft,
} from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { type Category, categories, confirmPayment } from '#contract/membership/payments.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, sharedTestApp, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const totals: Record<Category, number> = {
  Student: 117_882,
  'Startup/Business': 235_882,
  Investor: 471_882,
  coreteammember: 1_415_882,
  nariShakti: 235_882,
}

const site = await sharedTestApp({ simulator })

test('this file has a total for every category', () => {
  expect(Object.keys(totals)).toEqual([...categories])
})

test.each(Object.entries(totals))(
  'an order for %s has the amount of %i paise, also at the provider',
  async (category, total) => {
    const person = await site.person()
    const answer = await site.call(person.session, createOrder, {
      ...applicationForm,
      membershipCategory: category as Category,
    })
    expect(answer).toMatchObject({
      id: expect.stringMatching(/^order_\w{14}$/),
      amount: total,
      currency: 'INR',
      key_id: simulator.keyId,
      callback_url: `${site.url}/api/member/verify-payment`,
      prefill: { name: 'Asha Kulkarni', email: person.email, contact: '+919820000001' },
    })
    const { orders } = await simulator.ledger()
    expect(orders.find(({ id }) => id === answer.id)).toMatchObject({
      amount: total,
      currency: 'INR',
      receipt: answer._id,
    })
  },
)

test('amount, price, role, userId and email in the input change nothing', async () => {
  await using site = await startTestApp({ simulator })
  const [person, other, admin] = [await site.person(), await site.person(), await site.person('admin')]
  const forged = { userId: other.id, email: other.email, amount: 1, categoryprice: 1 }
  const order = await site.call(person.session, createOrder, { ...applicationForm, ...forged })
  expect(order.amount).toBe(235_882)
  const { payments } = await site.call(admin.session, allPayments, {})
  expect(payments).toMatchObject([
    {
      useremail: person.email,
      amount: 235_882,
      form: { userId: person.id, email: person.email, amount: 235_882, categoryprice: 199_900 },
    },
  ])
  const aid = await site.call(person.session, applyForAid, { ...aidForm, ...forged })
  expect(aid.members).toMatchObject({ userId: person.id, email: person.email, amount: 235_882 })
  const withRole = { ...applicationForm, role: 'admin' }
  await expect(site.call(person.session, createOrder, withRole)).rejects.toMatchObject({
    fields: { role: 'Unknown field' },
  })
  const asked = { id: order.id, email: other.email }
  expect(await site.call(person.session, confirmPayment, asked)).toMatchObject({ status: 'cancelled' })
  await expect(
    site.call(other.session, confirmPayment, { id: order.id, email: person.email }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    site.call(other.session, confirmPayment, { id: 'order_XXXXXXXXXXXXXX' }),
  ).rejects.toMatchObject({ status: 404 })
})

test('sending the same application again returns the same order, and changed fields are saved', async () => {
  await using site = await startTestApp({ simulator })
  const [person, admin] = [await site.person(), await site.person('admin')]
  const first = await site.call(person.session, createOrder, applicationForm)
  const again = await site.call(person.session, createOrder, { ...applicationForm, city: 'NAGPUR' })
  expect(again).toEqual({ ...first, validUntil: expect.any(String) })
  const { payments } = await site.call(admin.session, allPayments, {})
  expect(payments).toMatchObject([{ orderId: first.id, form: { city: 'nagpur' } }])
})

test('an application updates the name and number of its own applicant and of nobody else', async () => {
  const [person, other] = [await site.person(), await site.person()]
  const namesOf = () =>
    site.context.db
      .selectFrom('users')
      .select(['id', 'applicant_name', 'contact'])
      .where('id', 'in', [person.id, other.id])
      .orderBy('id')
      .execute()
  await site.call(other.session, createOrder, { ...applicationForm, fullName: 'Zoya Sheikh' })
  await site.call(person.session, createOrder, applicationForm)
  expect(await namesOf()).toMatchObject([
    { id: person.id, applicant_name: applicationForm.fullName },
    { id: other.id, applicant_name: 'Zoya Sheikh' },
  ])
})

test('details of services that are not offered and of an investment that is not sought are not saved', async () => {
  await using site = await startTestApp({ simulator })
  const [person, admin] = [await site.person(), await site.person('admin')]
  await site.call(person.session, createOrder, {
    ...applicationForm,
    offerServices: 'No',
    investmentSupport: 'No',
    investmentAmount: '5 lakh',
    investmentPurpose: 'Machines',
  })
  const { payments } = await site.call(admin.session, allPayments, {})
  expect(payments[0]?.form).toMatchObject({
    offerDetails: null,
    investmentAmount: null,
    investmentPurpose: null,
  })
})

test('after payment the price stays the price of the order, and a form with another category is refused', async () => {
  const person = await site.person()
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id)
  await site.call(person.session, confirmPayment, { id })
  await expect(
    site.call(person.session, createOrder, { ...applicationForm, membershipCategory: 'Student' }),
  ).rejects.toMatchObject({ code: 'already_paid', status: 409 })
  expect(await site.call(person.session, myApplication, {})).toMatchObject({
    standing: 'paid',
    amount: 235_882,
    order: id,
    membershipCategory: 'Startup/Business',
  })
})

test('a failed payment does not delete the draft', async () => {
  const person = await site.person()
  await site.call(person.session, saveDraft, { changes: { fullName: 'Asha' }, step: 1 })
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id, { outcome: 'failed' })
  await site.call(person.session, confirmPayment, { id })
  expect((await site.call(person.session, readDraft, {})).draft?.form).toMatchObject({ fullName: 'Asha' })
  expect((await site.call(person.session, myApplication, {})).standing).toBe('open')
})

test('an application for aid deletes the draft', async () => {
  const person = await site.person()
  await site.call(person.session, saveDraft, { changes: { fullName: 'Asha' }, step: 1 })
  await site.call(person.session, applyForAid, aidForm)
  expect((await site.call(person.session, readDraft, {})).draft).toBeNull()
})

test('a person who applies for aid twice, at once or later, has one application and gets one e-mail', async () => {
  await using site = await startTestApp({ simulator })
  const [asha, admin] = [await site.person(), await site.person('admin')]
  const apply = (city: string) => site.call(asha.session, applyForAid, { ...aidForm, city })
  const results = await site.collide('users', asha.id, [() => apply('Pune'), () => apply('Pune')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await apply('NAGPUR')).members).toMatchObject({ city: 'nagpur', financialAidCommitment: 'Yes' })
  expect((await site.emails()).map(({ kind }) => kind)).toEqual(['aid_received'])
  const { members } = await site.call(admin.session, allMembers, { form: 'aid' })
  expect(members).toMatchObject([
    { city: 'nagpur', financialAidReason: aidForm.financialAidReason, status: null, role: 'user' },
  ])
})

test('a person who has paid cannot apply for aid as well', async () => {
  const asha = await site.person()
  const { id } = await site.call(asha.session, createOrder, applicationForm)
  await simulator.pay(id)
  await site.call(asha.session, confirmPayment, { id })
  await expect(site.call(asha.session, applyForAid, aidForm)).rejects.toMatchObject({
    code: 'already_paid',
    status: 409,
  })
})
