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

const DAYS_LATER = 320
const reason = 'As agreed.'
const today = () => dayInIst(site.context.clock())
const treasurer = () => site.person('admin')

async function stands(person: Person) {
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

/** Why somebody may not renew now; the order where they may. */
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

/** Gives back what somebody paid last, or so many payments before that. */
async function refund(person: Person, more: { amount?: number; endMembership?: boolean } = {}, before = 0) {
  const admin = await treasurer()
  const payment = (await paymentsOf(site, admin, person))[before]?._id as string
  await site.call(admin.session, refundPayment, { payment, reason, ...more })
}

/** What e-mails have said to somebody about refunds and the end of a membership, once all have gone. */
async function letters({ email }: Person): Promise<string[]> {
  const all: Mailed[] = await site.mailed()
  return all
    .filter((one) => one.to === email && /went back|has ended|runs until|goes on/.test(one.subject))
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

async function inTwoYears(): Promise<Person & { first: string; second: string }> {
  const person = await member(site, simulator)
  const { paidUntil: first } = await stands(person)
  await daysLater(site, DAYS_LATER)
  await renewAndPay(site, simulator, person)
  const { paidUntil: second } = await stands(person)
  return { ...person, first: first as string, second: second as string }
}

test('a joiner whose money goes back is no member from then on, is told so, and may apply anew', async () => {
  const person = await member(site, simulator)
  const { paidUntil } = await stands(person)
  await refund(person)
  const ended = { role: 'user', state: 'removed', endsOn: today(), paidUntil: today() }
  expect(await stands(person)).toMatchObject(ended)
  // While it is on its way, and once it has arrived.
  expect(await approval(person)).toEqual([409, 'Payment Refunded'])
  const told = await letters(person)
  expect(told).toHaveLength(2)
  for (const letter of told) expect(letter).toMatch(/has ended with/)
  expect(await onlyPaymentOf(site, await treasurer(), person)).toMatchObject({
    bucket: 'refunded',
    period: null,
  })
  expect(await approval(person)).toEqual([409, 'Payment Refunded'])
  expect(await stands(person)).toMatchObject(ended)
  expect(await site.call(person.session, myApplication, {})).toMatchObject({ standing: 'ended' })
  await join(site, simulator, person)
  await approve(site, person)
  expect(await stands(person)).toMatchObject({ role: 'member', state: 'active', paidUntil })
})

test('of a renewal that goes back only the coming year goes, and it can be renewed again', async () => {
  const { first, second, ...person } = await inTwoYears()
  expect(await renewal(person)).toBe('too_early')
  await refund(person)
  const left = { role: 'member', state: 'active', paidUntil: first, periods: [{ endsOn: first }] }
  expect(await stands(person)).toMatchObject(left)
  const told = await letters(person)
  expect(told).toHaveLength(2)
  expect(told.join(' ')).toMatch(/that year does not come.*does not come: it ended on/)
  expect(await renewal(person)).toBe('an order')
  await renewAndPay(site, simulator, person)
  expect(await stands(person)).toMatchObject({ role: 'member', paidUntil: second })
})

test('where the running year goes back and the next one is paid for, that one begins today', async () => {
  const person = await inTwoYears()
  await refund(person, {}, 1)
  const year = periodFrom(today())
  expect(await stands(person)).toMatchObject({ role: 'member', state: 'active', paidUntil: year.endsOn })
  expect((await letters(person)).join(' ')).toMatch(/The next one, which is paid for, begins today/)
  // What is left of it ends with its own money.
  await refund(person)
  expect(await stands(person)).toMatchObject({ role: 'user', state: 'removed' })
})

test('where the running year goes back after a removal, approving again begins the one that is paid for', async () => {
  const person = await inTwoYears()
  const admin = await treasurer()
  const { email } = person
  await site.call(admin.session, removeMember, { email, reason })
  await refund(person, {}, 1)
  expect(await approval(person)).toBe('member')
  const { endsOn } = periodFrom(today())
  expect(await stands(person)).toMatchObject({ role: 'member', state: 'active', paidUntil: endsOn })
  const { session } = await again(site, person)
  expect((await site.call(session, currentUser, {})).user.membership).toEqual({ state: 'active', endsOn })
  const { members } = await site.call(admin.session, allMembers, { q: email })
  expect(members[0]).toMatchObject({ state: 'member', membership: periodFrom(today()) })
  const told = (await site.mailed()).filter((one) => one.to === email && one.kind === 'approved')
  expect(told.at(-1)?.text).toContain(dayInWords(endsOn))
  const shorter = { email, endsOn: daysAfter(today(), 30), reason }
  expect(await site.call(admin.session, setPeriod, shorter)).toMatchObject({
    membership: { startsOn: today(), endsOn: shorter.endsOn },
  })
})

test('what was paid and went back is told as such beside an order to renew that nobody has paid', async () => {
  const person = await member(site, simulator)
  await daysLater(site, DAYS_LATER)
  const { session } = await again(site, person)
  await site.call(session, renewMembership, {})
  await refund(person, {}, 1)
  const told = async () => {
    const admin = await treasurer()
    const { members } = await site.call(admin.session, allMembers, { q: person.email })
    return [await approval(person), members[0]?.status, members[0]?.isRefunded]
  }
  const isRefunded = [[409, 'Payment Refunded'], 'paid', true]
  // While it is on its way, and once it has arrived.
  expect(await told()).toEqual(isRefunded)
  await site.mailed()
  expect(await told()).toEqual(isRefunded)
})

test('a renewal that goes back once it runs ends the membership, which can be renewed at once', async () => {
  const person = await inTwoYears()
  await daysLater(site, 60)
  await refund(person)
  expect(await stands(person)).toMatchObject({ role: 'user', state: 'removed' })
  expect(await renewal(person)).toBe('an order')
  await renewAndPay(site, simulator, person)
  expect(await stands(person)).toMatchObject({
    role: 'member',
    state: 'active',
    paidUntil: periodFrom(today()).endsOn,
  })
})

test('the membership stays where the treasurer says so, and no e-mail says that it ends', async () => {
  const person = await member(site, simulator)
  const before = await stands(person)
  await refund(person, { endMembership: false })
  const told = await letters(person)
  expect(told).toHaveLength(1)
  expect(told[0]).not.toMatch(/ended|ends|membership (that|year)/i)
  expect(await stands(person)).toEqual(before)
  await settle(site.context, (await onlyPaymentOf(site, await treasurer(), person)).orderId as string)
  expect(await stands(person)).toEqual(before)
})

test('parts end it with the last of them, or where the treasurer says so', async () => {
  const [parts, one] = [await member(site, simulator), await member(site, simulator)]
  await refund(parts, { amount: 1_000 })
  expect(await stands(parts)).toMatchObject({ role: 'member', state: 'active' })
  await refund(parts)
  expect(await stands(parts)).toMatchObject({ role: 'user', state: 'removed' })
  await refund(one, { amount: 1_000, endMembership: true })
  expect(await stands(one)).toMatchObject({ role: 'user', state: 'removed' })
  expect(await approval(one)).toEqual([409, 'Payment Pending'])
})

test('all that is left goes back beside a part of the same sum that is still on its way', async () => {
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
  // The same once more is the same.
  expect((await site.call(admin.session, refundPayment, { payment, reason })).refund._id).toBe(
    rest.refund._id,
  )
  expect((await stands(person)).role).toBe('user')
})

test('a transfer that was given back ends what it paid for', async () => {
  const person = await site.person()
  await site.call(person.session, createOrder, applicationForm)
  const transfer = { amount: TOTAL, method: 'bank_transfer', reference: 'HDFC 1' } as const
  const { session } = await treasurer()
  await site.call(session, recordOffline, { ...transfer, email: person.email, receivedOn: today() })
  await approve(site, person)
  await refund(person)
  expect(await stands(person)).toMatchObject({ role: 'user', state: 'removed' })
  expect(await approval(person)).toEqual([409, 'Payment Refunded'])
})

test('what goes back in the provider’s dashboard ends it too, once nothing is left', async () => {
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
    expect(await stands(person)).toMatchObject({ role })
  }
})

test('of an order paid twice the second refund ends what the first left, and no review of a double does', async () => {
  const person = await site.person()
  await payTwice(site, simulator, person)
  await approve(site, person)
  const { session } = await treasurer()
  const { _id: payment } = await onlyPaymentOf(site, await treasurer(), person)
  await site.call(session, resolvePayment, { payment, action: 'refund', note: reason })
  expect((await letters(person)).join(' ')).not.toMatch(/ended/)
  expect(await stands(person)).toMatchObject({ role: 'member', state: 'active' })
  await refund(person)
  expect(await stands(person)).toMatchObject({ role: 'user', state: 'removed' })
})

test('a refund that fails leaves it ended until the treasurer accepts that the money stays', async () => {
  const person = await member(site, simulator)
  const before = await stands(person)
  const { paymentId } = await onlyPaymentOf(site, await treasurer(), person)
  await simulator.control('/next-refund', { payment_id: paymentId, status: 'failed' })
  await refund(person)
  await letters(person)
  expect(await stands(person)).toMatchObject({ role: 'user', state: 'removed' })
  const admin = await treasurer()
  const { _id: payment, bucket } = await onlyPaymentOf(site, admin, person)
  expect(bucket).toBe('review')
  await site.call(admin.session, resolvePayment, { payment, action: 'accept', note: reason })
  expect(await stands(person)).toEqual(before)
  expect((await letters(person)).at(-1)).toMatch(/goes on/)
})

test('a coming year whose refund fails begins on the day on which its money stays, where nothing runs by then', async () => {
  const person = await inTwoYears()
  const [renewed] = await paymentsOf(site, await treasurer(), person)
  await simulator.control('/next-refund', { payment_id: renewed?.paymentId, status: 'failed' })
  await refund(person)
  await letters(person)
  await refund(person, {}, 1)
  expect(await stands(person)).toMatchObject({ role: 'user' })
  const { session } = await treasurer()
  const payment = renewed?._id as string
  await site.call(session, resolvePayment, { payment, action: 'accept', note: reason })
  const { endsOn } = periodFrom(today())
  expect(await stands(person)).toMatchObject({ role: 'member', state: 'active', paidUntil: endsOn })
  expect((await letters(person)).filter((one) => one.includes(dayInWords(endsOn)))).toHaveLength(1)
})

test('whoever has duties keeps them when the year beside them goes back', async () => {
  const person = await member(site, simulator)
  await site.database.db
    .updateTable('users')
    .set({ role: 'admin', duties: ['owner'] })
    .where('id', '=', person.id)
    .execute()
  await refund(person)
  expect(await stands(person)).toMatchObject({ role: 'admin' })
  const { rows } = await site.database.pool.query('select duties from users where id = $1', [person.id])
  expect(rows).toEqual([{ duties: ['owner'] }])
})

test('what was declined and goes back, or came after that, is Payment Refunded to whoever approves', async () => {
  const [paid, late] = [await site.person(), await site.person()]
  await join(site, simulator, paid)
  const { id } = await site.call(late.session, createOrder, applicationForm)
  // Superseded by an application for aid, and paid once that was declined.
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
