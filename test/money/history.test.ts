import { expect, test } from 'vitest'
import { setTeam } from '#contract/admin/team.ts'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { refundPayment, resolvePayment } from '#contract/money/money.ts'
import { MOST_ENTRIES, paymentHistory } from '#contract/money/payment-history.ts'
import { undoDecision } from '#contract/admin/undo.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf, paymentsOf, payTwice, recordCheque, TOTAL } from './money.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

async function historyOf(site: Site, { session }: Person, id: string) {
  return site.call(session, paymentHistory, { id })
}

/** The entries of a history, newest first, without their times. */
async function entriesOf(site: Site, treasurer: Person, id: string): Promise<string[]> {
  const { entries } = await historyOf(site, treasurer, id)
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  return entries.map(({ title, about, amount, by }) =>
    [title, about, amount, by].filter((part) => part !== null).join(' | '),
  )
}

test('the history of a payment has every event from the order to the credit note, newest first', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin', { name: 'Tara' })
  const person = await site.person()
  await simulator.hear(site)
  const { id: order } = await site.call(person.session, createOrder, applicationForm)
  await site.call(person.session, confirmPayment, { id: order })
  await site.call(person.session, confirmPayment, { id: order })
  const callback = await simulator.pay(order)
  const paidBy = callback['razorpay_payment_id'] as string
  const events = async () => (await site.context.pool.query('select from webhook_events')).rowCount
  await expect.poll(events, { timeout: 20_000 }).toBe(3)
  await site.http('/api/member/verify-payment', { method: 'POST', body: new URLSearchParams(callback) })
  const { _id: id, invoice } = await onlyPaymentOf(site, admin, person)
  expect((await entriesOf(site, admin, id)).slice(0, 2)).toEqual([
    expect.stringMatching(/^Back from the checkout/),
    'E-mail waits to be sent | payment receipt',
  ])
  await site.mailed()
  await site.call(admin.session, approveMember, { email: person.email })
  await site.call(admin.session, refundPayment, { payment: id, amount: 5_000, reason: 'Bought before.' })
  site.startJobs()
  await expect
    .poll(async () => (await onlyPaymentOf(site, admin, person)).refunds[0]?.creditNote, { timeout: 20_000 })
    .toBeTruthy()
  await site.mailed()
  const note = (await onlyPaymentOf(site, admin, person)).refunds[0]?.creditNote

  const all = await entriesOf(site, admin, id)
  const captured = `${paidBy}: ₹2,358.82 captured`
  for (const entry of [
    `Order made | ${order} | ${TOTAL}`,
    'The provider was asked | Nobody has tried to pay.',
    ...['payment.authorized', 'payment.captured', 'order.paid'].map(
      (name) => `Event of the provider | ${name}`,
    ),
    `The provider was asked | ${captured}`,
    `Money captured | ${paidBy}, upi | ${TOTAL}`,
    `Paid | ${paidBy} | ${TOTAL}`,
    `Receipt given | ${invoice?.number} | ${TOTAL}`,
    `Back from the checkout | ${paidBy}`,
    'E-mail sent | application received',
    'E-mail sent | payment receipt',
    'E-mail sent | refund arrived',
    'Approved the membership | Tara',
    'Refund asked for | Bought before. | 5000 | Tara',
    `The provider was asked | ${captured}, ₹50.00 given back`,
    expect.stringMatching(/^Refund arrived \| rfnd_\w+ \| 5000$/),
    `Credit note given | ${note?.number} | 5000`,
  ])
    expect(all).toContainEqual(entry)
  expect(all.at(-1)).toBe(`Order made | ${order} | ${TOTAL}`)
  const { entries, isCut, user } = await historyOf(site, admin, id)
  expect([isCut, user]).toEqual([false, person.id])
  expect(entries.find(({ about }) => about === 'Nobody has tried to pay.')).toMatchObject({
    times: 2,
    lastAt: expect.any(String),
  })
  const links = entries.flatMap(({ about, url }) => (url === null ? [] : [{ number: about, url }]))
  expect(links.map(({ number }) => number)).toEqual([note?.number, invoice?.number])
  for (const { url } of links) {
    const answer = await site.http(url, { headers: { authorization: `Bearer ${admin.session}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})

test('a history shows money recorded by hand and a resolved review with the admin’s name, and only entries of its own payment', async () => {
  const admin = await site.person('admin', { name: 'Tara' })
  const [one, other] = [await site.person(), await site.person()]
  await site.call(one.session, createOrder, applicationForm)
  await recordCheque(site, admin, one)
  const [cheque, order] = await paymentsOf(site, admin, one)
  expect((await entriesOf(site, admin, cheque?._id as string)).at(-1)).toMatch(
    /^Recorded by hand \| cheque, HDFC 004711, received on \d\d \w{3} \d{4} \| 235882 \| Tara$/,
  )
  expect(await entriesOf(site, admin, order?._id as string)).toEqual([
    'Order cancelled',
    expect.stringMatching(/^Order made/),
  ])
  await payTwice(site, simulator, other)
  const { _id: twice } = await onlyPaymentOf(site, admin, other)
  await site.call(admin.session, resolvePayment, { payment: twice, action: 'refund', note: 'Two windows.' })
  await site.call(admin.session, declineMember, { email: other.email, reason: 'Not now.' })
  const all = await entriesOf(site, admin, twice)
  expect(all).toContain('Resolved a payment that needed review | Given back: Two windows. | Tara')
  expect(all).toContain('Declined the application | Not now. | Tara')
  expect(all.filter((entry) => entry.startsWith('Money captured'))).toHaveLength(2)
  expect(all.join()).not.toContain('HDFC')
})

test('a history shows both an approval and the undoing of it', async () => {
  const [admin, person] = [await site.person('admin', { name: 'Tara' }), await site.person()]
  await join(site, simulator, person)
  const { _id: id } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, approveMember, { email: person.email })
  await site.call(admin.session, undoDecision, { email: person.email })
  expect((await entriesOf(site, admin, id)).slice(0, 2)).toEqual([
    'Undid a decision on the membership | Tara',
    'Approved the membership | Tara',
  ])
})

test('a history shows a question that the provider did not answer, and leaves out questions that are no longer stored', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id: order } = await site.call(person.session, createOrder, applicationForm)
  await simulator.control('/faults', {
    kind: 'status',
    status: 503,
    times: 1,
    path: `/v1/orders/${order}/payments`,
  })
  await expect(site.call(person.session, confirmPayment, { id: order })).rejects.toMatchObject({
    status: 503,
  })
  const { _id: id } = await onlyPaymentOf(site, admin, person)
  expect(await entriesOf(site, admin, id)).toContain('The provider was asked | It gave no answer.')
  await site.database.pool.query('delete from reconciliations')
  expect(await entriesOf(site, admin, id)).toEqual([expect.stringMatching(/^Order made/)])
})

test('a history has a limit of entries, is not found for an unknown payment, and needs the duty money', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person, helper] = [
    await site.person('admin'),
    await site.person(),
    await site.person('admin'),
  ]
  await join(site, simulator, person)
  const { _id: id } = await onlyPaymentOf(site, admin, person)
  await site.database.pool.query(
    `insert into payment_events (payment_id, kind, key, at, about)
      select $1, 'webhook', 'event ' || n, now(), 'payment.downtime.started' from generate_series(1, $2::int) n`,
    [id, MOST_ENTRIES],
  )
  const { entries, isCut } = await historyOf(site, admin, id)
  expect([entries.length, isCut]).toEqual([MOST_ENTRIES, true])
  for (const unknown of ['x', '0190a5c4-0000-7000-8000-000000000000'])
    await expect(historyOf(site, admin, unknown)).rejects.toMatchObject({ status: 404 })
  await site.confirm(helper.email)
  await site.call(admin.session, setTeam, { email: helper.email, duties: ['members'] })
  await expect(historyOf(site, helper, id)).rejects.toMatchObject({ status: 403 })
})
