import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { setPeriod } from '#contract/admin/add-member.ts'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { approveMember, declineMember, removeMember } from '#contract/membership/review.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { recordOffline, refundPayment, resolvePayment } from '#contract/money/money.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import type { Mailed } from '#test/support/mail-files.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { again, approve, daysLater, join, member, renewAndPay } from '../members/membership.ts'
import { onlyPaymentOf, paymentsOf, payTwice, TOTAL } from './money.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const DAYS_UNTIL_RENEWAL = 320
const reason = 'As agreed.'
const today = () => dayInIst(site.context.clock())
const treasurer = () => site.person('admin')

async function statusOf(person: Person) {
  const { session } = await again(site, person)
  const { membership } = await site.call(session, myMembership, {})
  const { user } = await site.call(session, currentUser, {})
  return {
    role: user.role,
    state: membership?.state,
    endsOn: membership?.endsOn,
    paidUntil: membership?.paidUntil,
    periods: membership?.periods,
  }
}

/** The code with which a renewal is refused, or ‘an order’. */
async function renewal(person: Person): Promise<string> {
  const { session } = await again(site, person)
  return site.call(session, renewMembership, {}).then(
    () => 'an order',
    ({ code }: { code: string }) => code,
  )
}

async function approval({ email }: Person) {
  const { session } = await treasurer()
  return site.call(session, approveMember, { email }).then(
    ({ role }) => role,
    ({ status, message }: { status: number; message: string }) => [status, message],
  )
}

/** Refunds the newest payment of a person, or the payment that is `before` places older. */
async function refund(person: Person, more: { amount?: number; endMembership?: boolean } = {}, before = 0) {
  const admin = await treasurer()
  const payment = (await paymentsOf(site, admin, person))[before]?._id as string
  await site.call(admin.session, refundPayment, { payment, reason, ...more })
}

/** The texts of the e-mails to a person about refunds and the end of a membership, once all jobs are done. */
async function mailsTo({ email }: Person): Promise<string[]> {
  const all: Mailed[] = await site.mailed()
  return all
    .filter((one) => one.to === email && /went back|has ended|runs until|goes on/.test(one.subject))
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

async function renewedEarly(): Promise<Person & { first: string; second: string }> {
  const person = await member(site, simulator)
  const { paidUntil: first } = await statusOf(person)
  await daysLater(site, DAYS_UNTIL_RENEWAL)
  await renewAndPay(site, simulator, person)
  const { paidUntil: second } = await statusOf(person)
  return { ...person, first: first as string, second: second as string }
}

test('a new member whose payment is refunded is no longer a member, gets e-mails about it, and may apply again', async () => {
  const person = await member(site, simulator)
  const { paidUntil } = await statusOf(person)
  await refund(person)
  const ended = { role: 'user', state: 'removed', endsOn: today(), paidUntil: today() }
  expect(await statusOf(person)).toMatchObject(ended)
  // Approval is refused while the refund is on its way, and once it has arrived.
  expect(await approval(person)).toEqual([409, 'Payment Refunded'])
  const mails = await mailsTo(person)
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(mail).toMatch(/has ended with/)
  expect(await onlyPaymentOf(site, await treasurer(), person)).toMatchObject({
    bucket: 'refunded',
    period: null,
  })
  expect(await approval(person)).toEqual([409, 'Payment Refunded'])
  expect(await statusOf(person)).toMatchObject(ended)
  expect(await site.call(person.session, myApplication, {})).toMatchObject({ standing: 'ended' })
  await join(site, simulator, person)
  await approve(site, person)
  expect(await statusOf(person)).toMatchObject({ role: 'member', state: 'active', paidUntil })
})

test('when an early renewal is refunded, only the coming year ends, and the membership can be renewed again', async () => {
  const { first, second, ...person } = await renewedEarly()
  expect(await renewal(person)).toBe('too_early')
  await refund(person)
  const left = { role: 'member', state: 'active', paidUntil: first, periods: [{ endsOn: first }] }
  expect(await statusOf(person)).toMatchObject(left)
  const mails = await mailsTo(person)
  expect(mails).toHaveLength(2)
  expect(mails.join(' ')).toMatch(/that year is cancelled.*is cancelled as of/)
  expect(await renewal(person)).toBe('an order')
  await renewAndPay(site, simulator, person)
  expect(await statusOf(person)).toMatchObject({ role: 'member', paidUntil: second })
})

test('when the current year is refunded and the next year is paid for, the next year begins today', async () => {
  const person = await renewedEarly()
  await refund(person, {}, 1)
  const year = periodFrom(today())
  expect(await statusOf(person)).toMatchObject({ role: 'member', state: 'active', paidUntil: year.endsOn })
  expect((await mailsTo(person)).join(' ')).toMatch(/The next one, which is paid for, begins today/)
  // The membership ends when the payment for the next year is refunded too.
  await refund(person)
  expect(await statusOf(person)).toMatchObject({ role: 'user', state: 'removed' })
})

test('when the current year is refunded after a removal, approving again begins the next year, which is paid for', async () => {
  const person = await renewedEarly()
  const admin = await treasurer()
  const { email } = person
  await site.call(admin.session, removeMember, { email, reason })
  await refund(person, {}, 1)
  expect(await approval(person)).toBe('member')
  const { endsOn } = periodFrom(today())
  expect(await statusOf(person)).toMatchObject({ role: 'member', state: 'active', paidUntil: endsOn })
  const { session } = await again(site, person)
  expect((await site.call(session, currentUser, {})).user.membership).toEqual({ state: 'active', endsOn })
  const { members } = await site.call(admin.session, allMembers, { q: email })
  expect(members[0]).toMatchObject({ state: 'member', membership: periodFrom(today()) })
  const mails = (await site.mailed()).filter((one) => one.to === email && one.kind === 'approved')
  expect(mails.at(-1)?.text).toContain(dayInWords(endsOn))
  const shorter = { email, endsOn: daysAfter(today(), 30), reason }
  expect(await site.call(admin.session, setPeriod, shorter)).toMatchObject({
    membership: { startsOn: today(), endsOn: shorter.endsOn },
  })
})

test('a refunded payment is shown as refunded although there is also an unpaid order for a renewal', async () => {
  const person = await member(site, simulator)
  await daysLater(site, DAYS_UNTIL_RENEWAL)
  const { session } = await again(site, person)
  await site.call(session, renewMembership, {})
  await refund(person, {}, 1)
  const shown = async () => {
    const admin = await treasurer()
    const { members } = await site.call(admin.session, allMembers, { q: person.email })
    return [await approval(person), members[0]?.status, members[0]?.isRefunded]
  }
  const isRefunded = [[409, 'Payment Refunded'], 'paid', true]
  // This holds while the refund is on its way, and once it has arrived.
  expect(await shown()).toEqual(isRefunded)
  await site.mailed()
  expect(await shown()).toEqual(isRefunded)
})

test('the refund of a renewal whose year has begun ends the membership, which can be renewed at once', async () => {
  const person = await renewedEarly()
  await daysLater(site, 60)
  await refund(person)
  expect(await statusOf(person)).toMatchObject({ role: 'user', state: 'removed' })
  expect(await renewal(person)).toBe('an order')
  await renewAndPay(site, simulator, person)
  expect(await statusOf(person)).toMatchObject({
    role: 'member',
    state: 'active',
    paidUntil: periodFrom(today()).endsOn,
  })
})

test('the membership continues if the treasurer chooses so, and no e-mail says that it ends', async () => {
  const person = await member(site, simulator)
  const before = await statusOf(person)
  await refund(person, { endMembership: false })
  const mails = await mailsTo(person)
  expect(mails).toHaveLength(1)
  expect(mails[0]).not.toMatch(/ended|ends|membership (that|year)/i)
  expect(await statusOf(person)).toEqual(before)
  await settle(site.context, (await onlyPaymentOf(site, await treasurer(), person)).orderId as string)
  expect(await statusOf(person)).toEqual(before)
})

test('refunds of parts end the membership with the last part, or with the part for which the treasurer chooses so', async () => {
  const [parts, one] = [await member(site, simulator), await member(site, simulator)]
  await refund(parts, { amount: 1_000 })
  expect(await statusOf(parts)).toMatchObject({ role: 'member', state: 'active' })
  await refund(parts)
  expect(await statusOf(parts)).toMatchObject({ role: 'user', state: 'removed' })
  await refund(one, { amount: 1_000, endMembership: true })
  expect(await statusOf(one)).toMatchObject({ role: 'user', state: 'removed' })
  expect(await approval(one)).toEqual([409, 'Payment Pending'])
})

test('the rest of a payment can be refunded while the refund of an equal part is on its way', async () => {
  const person = await member(site, simulator)
  const admin = await treasurer()
  const payment = (await onlyPaymentOf(site, admin, person))._id
  const half = TOTAL / 2
  const part = await site.call(admin.session, refundPayment, {
    payment,
    amount: half,
    reason,
    endMembership: false,
  })
  const rest = await site.call(admin.session, refundPayment, { payment, reason })
  expect(rest.refund).toMatchObject({ amount: half, status: 'requested' })
  expect(rest.refund._id).not.toBe(part.refund._id)
  // Asking for the same refund again returns the same refund.
  expect((await site.call(admin.session, refundPayment, { payment, reason })).refund._id).toBe(
    rest.refund._id,
  )
  expect((await statusOf(person)).role).toBe('user')
})

test('a bank transfer that was given back ends the membership that it paid for', async () => {
  const person = await site.person()
  await site.call(person.session, createOrder, applicationForm)
  const transfer = { amount: TOTAL, method: 'bank_transfer', reference: 'HDFC 1' } as const
  const { session } = await treasurer()
  await site.call(session, recordOffline, { ...transfer, email: person.email, receivedOn: today() })
  await approve(site, person)
  await refund(person)
  expect(await statusOf(person)).toMatchObject({ role: 'user', state: 'removed' })
  expect(await approval(person)).toEqual([409, 'Payment Refunded'])
})

test('refunds made in the provider’s dashboard also end the membership, once nothing of the payment is left', async () => {
  const person = await site.person()
  const payment_id = await join(site, simulator, person)
  await approve(site, person)
  const { orderId } = await onlyPaymentOf(site, await treasurer(), person)
  for (const [amount, role] of [
    [1_000, 'member'],
    [TOTAL - 1_000, 'user'],
  ] as const) {
    await simulator.control('/refund', { payment_id, amount })
    await settle(site.context, orderId as string)
    expect(await statusOf(person)).toMatchObject({ role })
  }
})

test('for an order paid twice, resolving the review does not end the membership, and the refund of the rest ends it', async () => {
  const person = await site.person()
  await payTwice(site, simulator, person)
  await approve(site, person)
  const { session } = await treasurer()
  const { _id: payment } = await onlyPaymentOf(site, await treasurer(), person)
  await site.call(session, resolvePayment, { payment, action: 'refund', note: reason })
  expect((await mailsTo(person)).join(' ')).not.toMatch(/ended/)
  expect(await statusOf(person)).toMatchObject({ role: 'member', state: 'active' })
  await refund(person)
  expect(await statusOf(person)).toMatchObject({ role: 'user', state: 'removed' })
})

test('a refund that fails leaves the membership ended until the treasurer accepts that the money stays', async () => {
  const person = await member(site, simulator)
  const before = await statusOf(person)
  const { paymentId } = await onlyPaymentOf(site, await treasurer(), person)
  await simulator.control('/next-refund', { payment_id: paymentId, status: 'failed' })
  await refund(person)
  await mailsTo(person)
  expect(await statusOf(person)).toMatchObject({ role: 'user', state: 'removed' })
  const admin = await treasurer()
  const { _id: payment, bucket } = await onlyPaymentOf(site, admin, person)
  expect(bucket).toBe('review')
  await site.call(admin.session, resolvePayment, { payment, action: 'accept', note: reason })
  expect(await statusOf(person)).toEqual(before)
  expect((await mailsTo(person)).at(-1)).toMatch(/goes on/)
})

test('a coming year whose refund fails begins on the day on which its money is accepted, if no other year runs then', async () => {
  const person = await renewedEarly()
  const [renewed] = await paymentsOf(site, await treasurer(), person)
  await simulator.control('/next-refund', { payment_id: renewed?.paymentId, status: 'failed' })
  await refund(person)
  await mailsTo(person)
  await refund(person, {}, 1)
  expect(await statusOf(person)).toMatchObject({ role: 'user' })
  const { session } = await treasurer()
  const payment = renewed?._id as string
  await site.call(session, resolvePayment, { payment, action: 'accept', note: reason })
  const { endsOn } = periodFrom(today())
  expect(await statusOf(person)).toMatchObject({ role: 'member', state: 'active', paidUntil: endsOn })
  expect((await mailsTo(person)).filter((one) => one.includes(dayInWords(endsOn)))).toHaveLength(1)
})

test('an admin keeps the duties when the payment for their membership is refunded', async () => {
  const person = await member(site, simulator)
  await site.database.db
    .updateTable('users')
    .set({ role: 'admin', duties: ['owner'] })
    .where('id', '=', person.id)
    .execute()
  await refund(person)
  expect(await statusOf(person)).toMatchObject({ role: 'admin' })
  const { rows } = await site.database.pool.query('select duties from users where id = $1', [person.id])
  expect(rows).toEqual([{ duties: ['owner'] }])
})

test('a declined application whose payment is refunded cannot be approved, also if the payment came after the decline', async () => {
  const [paid, late] = [await site.person(), await site.person()]
  await join(site, simulator, paid)
  const { id } = await site.call(late.session, createOrder, applicationForm)
  // The order was superseded by an application for aid, and paid once that application was declined.
  await site.call(late.session, applyForAid, aidForm)
  const { session } = await treasurer()
  for (const { email } of [paid, late]) await site.call(session, declineMember, { email, reason })
  await simulator.pay(id)
  await settle(site.context, id)
  const isListed = async (person: Person) =>
    (await site.call(session, allMembers, { q: person.email })).members[0]?.isRefunded
  expect([await approval(paid), await isListed(paid)]).toEqual([[409, 'Payment Refunded'], true])
  await site.mailed()
  expect([await approval(paid), await isListed(paid)]).toEqual([[409, 'Payment Refunded'], true])
})
