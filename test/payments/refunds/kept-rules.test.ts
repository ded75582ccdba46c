import { expect, test } from 'vitest'
import { recordCaptures } from '#server/payments/settle/captures.ts'
import type { FoundRefund } from '#server/payments/provider/gateway.ts'
import { recordRefunds, unknownRefunds } from '#server/payments/refunds/record-provider-refunds.ts'
import type { Attempt } from '#server/payments/rules.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { applicant, bareRefund, now } from '../../money/bare-payment.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const later = new Date(now.getTime() + 60_000)

const attempt = (id: string, status: Attempt['status'], more: Partial<Attempt> = {}): Attempt => ({
  id,
  orderId: 'order_1',
  amount: 100,
  currency: 'INR',
  status,
  refunded: 0,
  ...more,
})

test('of the provider’s attempts for an order, only captures are stored, each once', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const { payment } = await applicant(site)
  const record = (attempts: Attempt[], at = now) =>
    db.transaction().execute((tx) => recordCaptures(tx, payment, attempts, at))
  const storedCaptures = () => db.selectFrom('captures').selectAll().orderBy('provider_payment_id').execute()
  const none = [attempt('pay_1', 'created'), attempt('pay_2', 'authorized'), attempt('pay_3', 'failed')]
  expect([await record([]), await record(none), await storedCaptures()]).toEqual([0, 0, []])
  const sum = await record([
    ...none,
    attempt('pay_4', 'captured', { method: 'upi' }),
    // The provider may refund more than it captured, for example with a loss from exchanging a currency.
    attempt('pay_5', 'refunded', { amount: 7, refunded: 9, currency: 'USD' }),
  ])
  expect(sum).toBe(107)
  const four = {
    provider_payment_id: 'pay_4',
    payment_id: payment,
    amount: 100,
    refunded: 0,
    currency: 'INR',
    method: 'upi',
    seen_at: now,
  }
  const five = {
    ...four,
    provider_payment_id: 'pay_5',
    amount: 7,
    refunded: 7,
    currency: 'USD',
    method: null,
  }
  expect(await storedCaptures()).toEqual([four, five])
  await record([attempt('pay_4', 'captured', { refunded: 40, method: 'card' })], later)
  expect(await storedCaptures()).toEqual([{ ...four, refunded: 40, method: 'card' }, five])
})

/** The stored refunds, in the order in which they were requested or found. */
async function refundsIn(site: Site) {
  return site.database.db
    .selectFrom('refunds')
    .select(['payment_id', 'provider_refund_id', 'amount', 'status', 'is_found', 'reason', 'changed_at'])
    .orderBy('id')
    .execute()
}

test('each refund that the provider made is stored once: our own by its key, and refunds made elsewhere', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const [{ payment }, { payment: other }] = [await applicant(site), await applicant(site)]
  const ask = (payment_id: string, more: object = {}) =>
    bareRefund(site, { payment_id, provider_payment_id: 'pay_1', amount: 5, ...more })
  const [ours, theirs, failed] = [
    await ask(payment),
    await ask(other),
    await ask(payment, { status: 'failed' }),
  ]
  const found = (id: string, more: Partial<FoundRefund>): FoundRefund => ({
    id,
    paymentId: 'pay_1',
    amount: 5,
    key: null,
    status: 'arrived',
    ...more,
  })
  const record = (...refunds: FoundRefund[]) =>
    db.transaction().execute((tx) => recordRefunds(tx, payment, refunds, later))
  await record(
    found('rfnd_1', { key: ours }),
    found('rfnd_2', { key: theirs, status: 'sent' }),
    found('rfnd_3', { key: failed, amount: 6 }),
  )
  const asked = {
    amount: 5,
    is_found: false,
    reason: 'Asked for.',
    changed_at: now,
    provider_refund_id: null,
  }
  const elsewhere = { is_found: true, reason: 'Made in the provider’s dashboard.', changed_at: later }
  const first = [
    { ...asked, payment_id: payment, provider_refund_id: 'rfnd_1', status: 'arrived', changed_at: later },
    { ...asked, payment_id: other, status: 'requested' },
    { ...asked, payment_id: payment, status: 'failed' },
    { ...elsewhere, payment_id: payment, provider_refund_id: 'rfnd_2', amount: 5, status: 'sent' },
    { ...elsewhere, payment_id: payment, provider_refund_id: 'rfnd_3', amount: 6, status: 'arrived' },
  ]
  expect(await refundsIn(site)).toEqual(first)
  const questions = async () =>
    (await site.database.pool.query(`select from ${JOB_ROWS} where key like 'refund %'`)).rowCount
  // One job will ask about the refund that the bank still works on.
  expect(await questions()).toBe(1)
  await site.database.pool.query(`delete from ${JOB_ROWS} where key like 'refund %'`)

  const last = new Date(later.getTime() + 1_000)
  await db
    .transaction()
    .execute((tx) =>
      recordRefunds(
        tx,
        payment,
        [
          found('rfnd_1', { key: ours, status: 'failed' }),
          found('rfnd_2', { key: theirs, status: 'sent' }),
          found('rfnd_3', { amount: 6 }),
        ],
        last,
      ),
    )
  // A refund that has arrived stays so, and an unchanged refund is not written.
  expect(await refundsIn(site)).toEqual(first)
  await db.transaction().execute((tx) => recordRefunds(tx, payment, [found('rfnd_2', {})], last))
  first[3] = { ...(first[3] as (typeof first)[number]), status: 'arrived', changed_at: last }
  expect(await refundsIn(site)).toEqual(first)
  expect(await questions()).toBe(0)
})

test.each<[string, FoundRefund['status'], boolean, string | null]>([
  ['ours', 'arrived', true, null],
  ['ours', 'sent', false, null],
  ['ours', 'failed', false, 'refund_failed'],
  ['made elsewhere', 'arrived', true, null],
  ['made elsewhere', 'sent', false, null],
  ['made elsewhere', 'failed', false, 'refund_failed'],
])(
  'a refund that is %s and %s is returned once as arrived: %s; the reason for a review is %s',
  async (whose, status, hasArrived, why) => {
    await using site = await startTestApp()
    const { db } = site.database
    const { payment } = await applicant(site)
    const key = await bareRefund(site, { payment_id: payment, provider_payment_id: 'pay_1', amount: 5 })
    const found = {
      id: 'rfnd_1',
      paymentId: 'pay_1',
      amount: 5,
      key: whose === 'ours' ? key : null,
      status,
    }
    const record = () => db.transaction().execute((tx) => recordRefunds(tx, payment, [found], later))
    const [result, { id }, { review_reason: reason }] = [
      await record(),
      await db
        .selectFrom('refunds')
        .select('id')
        .where('provider_refund_id', '=', 'rfnd_1')
        .executeTakeFirstOrThrow(),
      await db
        .selectFrom('payments')
        .select('review_reason')
        .where('id', '=', payment)
        .executeTakeFirstOrThrow(),
    ]
    expect([result.arrived, reason]).toEqual([hasArrived ? [id] : [], why])
    expect(result.isFound).toBe(whose !== 'ours' && status !== 'failed')
    expect(id === key).toBe(whose === 'ours')
    // An admin has resolved the review.
    await db.updateTable('payments').set({ review_reason: null }).execute()
    expect(await record()).toEqual({ arrived: [], isFound: false })
    expect(await db.selectFrom('payments').select('review_reason').execute()).toEqual([
      { review_reason: null },
    ])
  },
)

test('the provider is asked for the refunds of only those payments that have refunds unknown to us', async () => {
  await using site = await startTestApp()
  const { payment } = await applicant(site)
  const askedPayments: string[] = []
  site.context.gateway.refundsOf = async (id) => {
    askedPayments.push(id)
    return [{ id: `rfnd_${id}`, paymentId: id, amount: 1, key: null, status: 'arrived' }]
  }
  const storeRefund = (provider_payment_id: string, amount: number, more: object = {}) => {
    const provider_refund_id = `r${provider_payment_id}${amount}`
    const known = { provider_payment_id, provider_refund_id, amount, status: 'arrived' as const }
    return bareRefund(site, { payment_id: payment, ...known, ...more })
  }
  await storeRefund('pay_known', 30)
  await storeRefund('pay_known', 10, { status: 'sent' })
  await storeRefund('pay_known', 5, { status: 'failed' })
  await storeRefund('pay_known', 6, { provider_refund_id: null, status: 'requested' })
  await storeRefund('pay_more', 39)
  await storeRefund('pay_failed', 40, { status: 'failed' })
  await storeRefund('pay_unnamed', 40, { provider_refund_id: null, status: 'requested' })
  const of = (...attempts: Attempt[]) => unknownRefunds(site.context, attempts)
  expect(await of()).toEqual([])
  expect(await of(attempt('pay_new', 'captured'))).toEqual([])
  expect(await of(attempt('pay_known', 'captured', { refunded: 40 }))).toEqual([])
  expect(askedPayments).toEqual([])
  const found = await of(
    attempt('pay_new', 'captured', { refunded: 1 }),
    attempt('pay_known', 'captured', { refunded: 40 }),
    attempt('pay_none', 'captured'),
    attempt('pay_more', 'captured', { refunded: 40 }),
    attempt('pay_failed', 'captured', { refunded: 40 }),
    attempt('pay_unnamed', 'captured', { refunded: 40 }),
  )
  expect(askedPayments).toEqual(['pay_new', 'pay_more', 'pay_failed', 'pay_unnamed'])
  expect(found.map(({ id }) => id)).toEqual(askedPayments.map((id) => `rfnd_${id}`))
})
