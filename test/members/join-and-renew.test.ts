import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { confirmPayment, reviewReasons } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { approveMember, declineMember, removeMember } from '#contract/membership/review.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { setPeriod } from '#contract/admin/add-member.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { recordOffline, refundPayment, resolvePayment } from '#contract/money/money.ts'
import { rows as mistakesOfRows } from '#server/integrity/row-consistency.ts'
import { connectAlone } from '#server/db/connect.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { paymentsOf, TOTAL } from '../money/money.ts'
import { bornYearsAgo } from './guardian/guardian-stories.ts'
import { again, daysLater, join, member, renewAndPay } from './membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const reason = 'As we spoke.'

/** A person whose membership has ended recently. */
async function ended(): Promise<Person> {
  const person = await member(site, simulator)
  await daysLater(site, 380)
  return again(site, person)
}

const orderToJoin = async ({ session }: Person) => (await site.call(session, createOrder, applicationForm)).id
const orderToRenew = async ({ session }: Person) => (await site.call(session, renewMembership, {})).id

async function pay({ session }: Person, id: string): Promise<void> {
  await simulator.pay(id)
  await site.call(session, confirmPayment, { id })
}

/** The payments of a person as an admin sees them, newest first. */
async function moneyOf(person: Person) {
  const admin = await site.person('admin')
  const payments = await paymentsOf(site, admin, person)
  return payments.map(({ _id, status, bucket, review }) => ({ _id, status, bucket, review }))
}

async function roleOf({ session }: Person): Promise<string> {
  return (await site.call(session, currentUser, {})).user.role
}

async function mistakes(): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  const { store: files } = site.context.files
  const found = await mistakesOfRows({ client, files, gateway: null, now: site.context.clock() })
  await client.end()
  return found
}

const surplus = { bucket: 'review', review: reviewReasons.after_aid }

/** Checks that a payment which makes nobody a member can only be refunded, and that the person can join again after their membership. */
async function refundAndJoinAgain(person: Person): Promise<void> {
  const admin = await site.person('admin')
  const payment = (await moneyOf(person)).find(({ bucket }) => bucket === 'review')?._id as string
  const resolve = (action: 'accept' | 'refund') =>
    site.call(admin.session, resolvePayment, { payment, action, note: reason })
  await expect(resolve('accept')).rejects.toMatchObject({ status: 409, code: 'joins_nobody' })
  await resolve('refund')
  await site.mailed()
  const buckets = (await moneyOf(person)).map(({ bucket }) => bucket)
  expect(buckets.toSorted()).toEqual([...buckets.slice(1).map(() => 'earned'), 'refunded'])
  expect(await roleOf(person)).toBe('member')
  expect(await mistakes()).toEqual([])
  await daysLater(site, 380)
  const later = await again(site, person)
  expect(await roleOf(later)).toBe('user')
  await join(site, simulator, later)
  expect((await moneyOf(person))[0]).toMatchObject({ status: 'paid', bucket: 'waiting' })
  await site.call((await site.person('admin')).session, approveMember, { email: person.email })
  expect(await mistakes()).toEqual([])
}

test('an order to join is cancelled when a removed member is approved again, and a payment for that order needs review', async () => {
  const [person, admin] = [await member(site, simulator), await site.person('admin')]
  const { email } = person
  await site.call(admin.session, removeMember, { email, reason })
  const id = await orderToJoin(person)
  expect(await site.call(admin.session, approveMember, { email })).toMatchObject({ role: 'member' })
  expect((await moneyOf(person))[0]).toMatchObject({ status: 'cancelled' })
  const cheque = { email, amount: TOTAL, method: 'cheque', reference: 'SBI 7' } as const
  const receivedOn = dayInIst(site.context.clock())
  await expect(site.call(admin.session, recordOffline, { ...cheque, receivedOn })).rejects.toMatchObject({
    code: 'nothing_to_pay',
  })
  await pay(person, id)
  expect(await moneyOf(person)).toMatchObject([surplus, { bucket: 'earned' }])
  await refundAndJoinAgain(person)
})

test('an order to join that is paid after a renewal needs review', async () => {
  const person = await ended()
  const first = await orderToJoin(person)
  await pay(person, await orderToRenew(person))
  expect(await roleOf(person)).toBe('member')
  await pay(person, first)
  expect(await moneyOf(person)).toMatchObject([{ bucket: 'earned' }, surplus, { bucket: 'earned' }])
  await refundAndJoinAgain(person)
})

test('paying an earlier order to renew cancels a later order to join', async () => {
  const person = await ended()
  const renewal = await orderToRenew(person)
  await orderToJoin(person)
  await pay(person, renewal)
  expect(await roleOf(person)).toBe('member')
  expect(await moneyOf(person)).toMatchObject([{ status: 'cancelled', bucket: 'cancelled' }, {}, {}])
})

test.each([
  ['was paid for', (person: Person) => join(site, simulator, person)],
  ['asks for aid', (person: Person) => site.call(person.session, applyForAid, aidForm)],
])(
  'while an application that %s waits, the membership cannot be renewed; once the application is declined, it can',
  async (_how, apply) => {
    const [person, admin] = [await ended(), await site.person('admin')]
    const { email } = person
    const before = await orderToRenew(person)
    await apply(person)
    await expect(orderToRenew(person)).rejects.toMatchObject({ status: 409, code: 'applied_anew' })
    const { membership } = await site.call(person.session, myMembership, {})
    expect(membership?.isRenewable).toBe(false)
    const cash = { email, amount: TOTAL, method: 'cash', reference: email, purpose: 'renewal' } as const
    const receivedOn = dayInIst(site.context.clock())
    await expect(site.call(admin.session, recordOffline, { ...cash, receivedOn })).rejects.toMatchObject({
      code: 'applied_anew',
    })
    // A payment for an order from before the application needs review.
    await pay(person, before)
    expect(await roleOf(person)).toBe('user')
    expect((await moneyOf(person)).find(({ bucket }) => bucket === 'review')).toMatchObject({
      review: reviewReasons.not_renewable,
    })
    await site.call(admin.session, declineMember, { email, reason })
    // Once the application is declined, the payment counts as a renewal.
    await settle(site.context, before)
    expect(await roleOf(person)).toBe('member')
    expect(await mistakes()).toEqual([])
  },
)

test('a payment to join that a member made can be accepted once the membership has ended, and then waits for a decision', async () => {
  const person = await ended()
  const first = await orderToJoin(person)
  await pay(person, await orderToRenew(person))
  await pay(person, first)
  await daysLater(site, 380)
  const { session } = await again(site, await site.person('admin'))
  const payment = (await moneyOf(person)).find(({ bucket }) => bucket === 'review')?._id as string
  await site.call(session, resolvePayment, { payment, action: 'accept', note: reason })
  expect((await moneyOf(person)).find(({ _id }) => _id === payment)).toMatchObject({ bucket: 'waiting' })
  await site.call(session, approveMember, { email: person.email })
  expect((await moneyOf(person)).map(({ bucket }) => bucket)).toEqual(['earned', 'earned', 'earned'])
  expect(await mistakes()).toEqual([])
})

/** A member who may renew and has an order to renew. */
async function renewing(): Promise<{ person: Person; order: string }> {
  const joined = await member(site, simulator)
  await site.confirm(joined.email)
  await daysLater(site, 340)
  const person = await again(site, joined)
  return { person, order: await orderToRenew(person) }
}

const email = ({ email: address }: Person) => ({ email: address })
const whatHappened = {
  'was removed': async (person, { session }) => {
    await site.call(session, removeMember, { ...email(person), reason })
  },
  'was refunded in full': async (person, { session }) => {
    const payment = (await moneyOf(person)).find(({ status }) => status === 'paid')?._id as string
    await site.call(session, refundPayment, { payment, reason })
  },
  'has applied again since': async (person) => {
    await daysLater(site, 40)
    await join(site, simulator, await again(site, person))
  },
  'has renewed by a transfer': async (person, { session }) => {
    const money = {
      amount: TOTAL,
      method: 'bank_transfer',
      reference: person.id,
      purpose: 'renewal',
    } as const
    await site.call(session, recordOffline, { ...money, ...email(person), receivedOn: today() })
  },
  'is a minor': async (person, { session }) => {
    const changes = { dateOfBirth: bornYearsAgo(site, 16) }
    await site.call(session, correctMember, { ...email(person), changes, reason })
  },
} satisfies Record<string, (person: Person, admin: Person) => Promise<void>>
const today = () => dayInIst(site.context.clock())

test.each(Object.entries(whatHappened))(
  'a payment to renew by a person who %s cannot be accepted, and can be refunded',
  async (how, happens) => {
    const { person, order } = await renewing()
    await happens(person, await again(site, await site.person('admin')))
    await simulator.pay(order)
    await settle(site.context, order)
    const why = how === 'is a minor' ? 'no_guardian' : 'not_renewable'
    const admin = await site.person('admin')
    const odd = (await paymentsOf(site, admin, person)).find(({ orderId }) => orderId === order)
    expect(odd).toMatchObject({ status: 'cancelled', bucket: 'review', review: reviewReasons[why] })
    const resolve = (action: 'accept' | 'refund') =>
      site.call(admin.session, resolvePayment, { payment: odd?._id as string, action, note: reason })
    const code = how === 'is a minor' ? 'guardian_consent' : 'buys_nothing'
    await expect(resolve('accept')).rejects.toMatchObject({ status: 409, code })
    await resolve('refund')
    await site.mailed()
    const after = (await paymentsOf(site, admin, person)).find(({ orderId }) => orderId === order)
    expect(after).toMatchObject({ bucket: 'refunded', invoice: null })
    expect(await mistakes()).toEqual([])
  },
)

test('a payment to renew by a removed person is accepted once they are a member again, and adds a period', async () => {
  const { person, order } = await renewing()
  const admin = await again(site, await site.person('admin'))
  await site.call(admin.session, removeMember, { ...email(person), reason })
  await pay(person, order)
  await site.call(admin.session, approveMember, email(person))
  const payment = (await moneyOf(person)).find(({ bucket }) => bucket === 'review')?._id as string
  await site.call(admin.session, resolvePayment, { payment, action: 'accept', note: reason })
  const { membership } = await site.call(person.session, myMembership, {})
  expect(membership?.periods).toMatchObject([{ basis: 'payment' }, { basis: 'payment' }])
  expect(await mistakes()).toEqual([])
})

test.each(['was removed', 'was refunded in full'] as const)(
  'a person who %s has no open order to renew',
  async (how) => {
    const { person, order } = await renewing()
    expect((await site.call(person.session, myMembership, {})).membership?.openOrder?.id).toBe(order)
    await whatHappened[how](person, await again(site, await site.person('admin')))
    const { membership } = await site.call(person.session, myMembership, {})
    expect(membership).toMatchObject({ isRenewable: false, openOrder: null })
    expect((await moneyOf(person))[0]).toMatchObject({ status: 'cancelled' })
  },
)

test('two periods that are refunded on one day are not reported as a mistake', async () => {
  const joined = await member(site, simulator)
  const admin = await site.person('admin')
  await site.call(admin.session, setPeriod, { ...email(joined), endsOn: daysAfter(today(), 10), reason })
  await renewAndPay(site, simulator, joined)
  for (const nth of [1, 0]) {
    const payment = (await moneyOf(joined))[nth]?._id as string
    await site.call(admin.session, refundPayment, { payment, reason })
  }
  expect(await mistakes()).toEqual([])
})
