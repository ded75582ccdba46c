import { expect, test } from 'vitest'
import { declineMember } from '#contract/membership/review.ts'
import { refundPayment, resolvePayment } from '#contract/money/money.ts'
import { DAY } from '#contract/values/time.ts'
import { findForeignRefunds, sendRefund } from '#server/payments/refunds/send-refund.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicant, bareRefund } from '../../money/bare-payment.ts'
import { onlyPaymentOf, payTwice, pendingRefund, TOTAL } from '../../money/money.ts'
import { join, told } from '../../members/membership.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const PART = 7_000
const reason = 'Charged by mistake.'

async function askFor(site: Site, admin: Person, payment: string, amount = PART): Promise<string> {
  return (await site.call(admin.session, refundPayment, { payment, amount, reason })).refund._id
}

/** A person who has paid an order twice; `paidBy` is the capture that paid the order. */
async function paidTwice(site: Site) {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const both = await payTwice(site, simulator, person)
  const { _id: payment, orderId, paymentId: paidBy } = await onlyPaymentOf(site, admin, person)
  const other = both.find((id) => id !== paidBy) as string
  /** The provider refunds a part of the other capture, and the site learns of it. */
  const refundPart = async () => {
    await simulator.control('/refund', { payment_id: other, amount: PART })
    await settle(site.context, orderId as string)
  }
  const accept = () =>
    site.call(admin.session, resolvePayment, { payment, action: 'accept', note: 'A gift.' })
  return { admin, person, payment, paidBy: paidBy as string, refundPart, accept }
}

test('a payer gets an e-mail about each refund that arrived, with the reason that the admin gave', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const [given, declined, found] = [await site.person(), await site.person(), await site.person()]
  const payments = []
  for (const person of [given, declined, found]) {
    const paidBy = await join(site, simulator, person)
    payments.push({ person, paidBy, payment: (await onlyPaymentOf(site, admin, person))._id })
  }
  const [first, second, third] = payments.map(({ payment }) => payment)
  await askFor(site, admin, first as string, 500)
  await site.call(admin.session, declineMember, { email: declined.email, reason })
  await simulator.control('/refund', { payment_id: payments[2]?.paidBy, amount: 900 })
  const { rows } = await site.database.pool.query<{ id: string }>('select id from refunds order by id')
  for (const { id } of rows) await sendRefund(site.context, { refund: id })
  await findForeignRefunds(site.context)

  const mails = (await site.emails()).filter(({ kind }) => kind === 'refund_arrived')
  const about = { kind: 'refund_arrived', document: expect.any(String) }
  expect(mails).toEqual([
    { ...about, to: given.email, payment: first, amount: 500, reason: { by: admin.id, text: reason } },
    { ...about, to: declined.email, payment: second, amount: TOTAL, reason: null },
    { ...about, to: found.email, payment: third, amount: 900, reason: 'Made in the provider’s dashboard.' },
  ])
})

test('a payer who got an e-mail about a refund gets another once the refund has a credit note', async () => {
  await using site = await startTestApp({ simulator })
  const { refundPart, accept } = await paidTwice(site)
  await refundPart()
  const documents = async () =>
    (await site.emails())
      .filter(({ kind }) => kind === 'refund_arrived')
      .map((mail) => 'document' in mail && mail.document)
  expect(await documents()).toEqual([null])
  await accept()
  expect(await documents()).toEqual([null, expect.any(String)])
})

test('no e-mail about a refund is sent before it has arrived', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const paidBy = await join(site, simulator, person)
  const refund = await askFor(site, admin, (await onlyPaymentOf(site, admin, person))._id)
  await simulator.control('/next-refund', { payment_id: paidBy, status: 'pending' })
  await sendRefund(site.context, { refund })
  expect(await told(site, person, ['refund_arrived'])).toEqual([])
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ refunds: [{ status: 'sent' }] })
  const [made] = (await simulator.ledger()).refunds.filter(({ payment_id: of }) => of === paidBy)
  await simulator.control('/refund-status', { refund_id: made?.id, status: 'processed' })
  await sendRefund(site.context, { refund })
  expect(await told(site, person, ['refund_arrived'])).toHaveLength(1)
})

test.each(['sent', 'arrived', 'failed'] as const)(
  'the answer %s about a refund changes nothing and sends no e-mail when it comes after another process learnt that the refund arrived',
  async (status) => {
    await using site = await startTestApp({ simulator })
    const { admin, person, payment, accept } = await paidTwice(site)
    await accept()
    const refund = await askFor(site, admin, payment)
    const { refund: ask } = site.context.gateway
    const state = async () => ({
      payment: await onlyPaymentOf(site, admin, person),
      mails: await told(site, person, ['refund_arrived']),
    })
    let before: Awaited<ReturnType<typeof state>> | undefined
    site.context.gateway.refund = async (wanted) => {
      site.context.gateway.refund = ask
      const made = await ask(wanted)
      await sendRefund(site.context, { refund })
      before = await state()
      return { ...made, status }
    }
    await sendRefund(site.context, { refund })
    expect(before).toMatchObject({
      payment: { bucket: 'waiting', refunded: PART, refunds: [{ status: 'arrived' }] },
      mails: ['refund_arrived'],
    })
    expect(await state()).toEqual(before)
  },
)

test('a refund that cannot be made waits for an admin although the money was accepted, and is not asked for again', async () => {
  const { admin, person, payment, paidBy, accept } = await paidTwice(site)
  await accept()
  const refund = await askFor(site, admin, payment)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting' })
  await simulator.control('/faults', {
    kind: 'status',
    status: 400,
    times: 1,
    path: `/v1/payments/${paidBy}/refund`,
  })
  for (let times = 0; times < 2; times += 1) {
    await sendRefund(site.context, { refund })
    expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
      bucket: 'review',
      refunded: 0,
      refunds: [{ status: 'failed' }],
    })
  }
  const { refunds } = await simulator.ledger()
  expect(refunds.filter(({ payment_id: of }) => of === paidBy)).toEqual([])
})

test('a refund that was made is not stored while another transaction decides about the money of the same person', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, person, payment } = await paidTwice(site)
  const refund = await askFor(site, admin, payment)
  const { db, pool } = site.database
  const stored = () => db.selectFrom('refunds').select('status').executeTakeFirstOrThrow()
  const deciding = await pool.connect()
  try {
    await deciding.query('begin')
    await deciding.query('select from users where id = $1 for update', [person.id])
    const sent = sendRefund(site.context, { refund })
    await expect.poll(site.waiting, { timeout: 20_000 }).toBe(1)
    expect(await stored()).toEqual({ status: 'requested' })
    await deciding.query('commit')
    await sent
    expect(await stored()).toEqual({ status: 'arrived' })
  } finally {
    deciding.release()
  }
})

test('when the capture that paid is refunded, an earlier refund of the capture that takes its place gets a credit note', async () => {
  const { admin, person, payment, refundPart } = await paidTwice(site)
  await refundPart()
  const refund = await askFor(site, admin, payment, TOTAL)
  await sendRefund(site.context, { refund })
  const { refunds } = await onlyPaymentOf(site, admin, person)
  expect(refunds.map(({ amount, creditNote }) => [amount, creditNote !== null])).toEqual([
    [TOTAL, true],
    [PART, true],
  ])
})

test('a refund is stored with the capture that it belongs to, before the provider is asked about the order', async () => {
  await using site = await startTestApp({ simulator })
  const hers = await paidTwice(site)
  await sendRefund(site.context, { refund: await askFor(site, hers.admin, hers.payment, 300) })
  const { admin, person, payment, paidBy } = await paidTwice(site)
  const refund = await askFor(site, admin, payment, 500)
  // This refund is requested but not made, so it does not count.
  await askFor(site, admin, payment, 700)
  site.context.gateway.attempts = () => Promise.reject(new Error('the process ends here'))
  await expect(sendRefund(site.context, { refund })).rejects.toThrow('ends here')
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ refunded: 500 })
  expect(await onlyPaymentOf(site, admin, hers.person)).toMatchObject({ refunded: 300 })
  const captures = await site.database.db
    .selectFrom('captures')
    .select(['provider_payment_id as id', 'refunded'])
    .where('refunded', '>', 0)
    .orderBy('refunded')
    .execute()
  expect(captures).toEqual([
    { id: hers.paidBy, refunded: 300 },
    { id: paidBy, refunded: 500 },
  ])
})

test('the provider is not asked to refund money that did not come through it', async () => {
  await using site = await startTestApp({ simulator })
  const { payment } = await applicant(site)
  const refund = await bareRefund(site, { payment_id: payment, amount: PART })
  const calls = await simulator.countCalls('/v1/')
  await sendRefund(site.context, { refund })
  expect(await calls()).toBe(0)
  await simulator.control('/clear-faults')
})

test('the refunds of the last two days are requested at each run, also after an empty answer', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const paidBy = await join(site, simulator, person)
  const id = await pendingRefund(simulator, paidBy, PART)
  site.stopClock(site.context.clock().getTime())
  const since: Date[] = []
  const lists = [[], [{ id, paymentId: paidBy, amount: PART, key: null, status: 'sent' as const }]]
  site.context.gateway.refundsSince = async (from) => {
    since.push(from)
    return lists.shift() ?? []
  }
  await findForeignRefunds(site.context)
  await findForeignRefunds(site.context)
  const from = new Date(site.context.clock().getTime() - 2 * DAY)
  expect(since).toEqual([from, from])
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
    refunds: [{ amount: PART, status: 'sent' }],
  })
})
