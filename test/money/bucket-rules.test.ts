import { expect, test } from 'vitest'
import type { Updateable } from 'kysely'
import { type Bucket, buckets } from '#contract/money/money.ts'
import type { Tables } from '#server/db/tables.ts'
import { bucketOf, isAmong, isInBucket, receivedOf } from '#server/payments/buckets.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { applicant, bareRefund, now, TOTAL } from './bare-payment.ts'

const names = Object.keys(buckets) as Bucket[]

type Payment = Updateable<Tables['payments']>
type Refund = [amount: number, status: 'requested' | 'sent' | 'arrived' | 'failed']

const paid: Payment = { status: 'paid', paid_at: now, provider_payment_id: 'pay_1' }
const review: Payment = { review_reason: 'short' }
const resolved = (captured: number): Payment => ({
  ...review,
  resolution: 'accept',
  resolve_note: 'x',
  resolved_at: now,
  resolved_captured: captured,
})

const cases: [
  what: string,
  bucket: Bucket,
  payment: Payment,
  refunds?: Refund[],
  state?: 'approved' | 'declined',
][] = [
  ['an order that waits for its money', 'open', { status: 'created' }],
  ['a cancelled order', 'cancelled', { status: 'cancelled' }],
  ['a payment that is paid and not approved', 'waiting', paid],
  ['a payment that is paid and approved', 'earned', paid, [], 'approved'],
  ['a payment that is paid and declined, without a refund', 'earned', paid, [], 'declined'],
  ['a captured amount that is too small', 'review', { status: 'created', captured: 50, ...review }],
  ['a cancelled order with money in review', 'review', { status: 'cancelled', captured: 50, ...review }],
  [
    'money in review that an admin has accepted',
    'open',
    { status: 'created', captured: 50, ...resolved(50) },
  ],
  [
    'money that an admin has accepted, before more was captured',
    'review',
    { status: 'created', captured: 51, ...resolved(50) },
  ],
  ['a paid payment whose review is resolved', 'waiting', { ...paid, captured: TOTAL, ...resolved(TOTAL) }],
  ['a paid payment with a requested refund in full', 'to_refund', paid, [[TOTAL, 'requested']]],
  [
    'a paid payment with a refund in full that the bank works on',
    'to_refund',
    paid,
    [[TOTAL, 'sent']],
    'declined',
  ],
  ['a paid payment with a requested refund of all but a paisa', 'waiting', paid, [[TOTAL - 1, 'requested']]],
  [
    'a paid payment with refunds of all in two parts',
    'to_refund',
    { ...paid, refunded: 18 },
    [
      [18, 'arrived'],
      [100, 'sent'],
    ],
  ],
  [
    'a paid payment with a requested refund in full after a failed one',
    'to_refund',
    paid,
    [
      [TOTAL, 'failed'],
      [TOTAL, 'requested'],
    ],
  ],
  [
    'a paid payment with a requested refund of half after a failed one in full',
    'waiting',
    paid,
    [
      [TOTAL, 'failed'],
      [59, 'requested'],
    ],
  ],
  ['a payment whose refund failed', 'waiting', paid, [[TOTAL, 'failed']]],
  [
    'a paid payment with two captures, one of them with a refund',
    'waiting',
    { ...paid, captured: 2 * TOTAL },
    [[TOTAL, 'sent']],
  ],
  ['an unpaid order with a requested refund', 'open', { status: 'created' }, [[TOTAL, 'requested']]],
  ['a payment that is refunded in full', 'refunded', { ...paid, refunded: TOTAL }, [[TOTAL, 'arrived']]],
  [
    'money in review that is refunded in full',
    'refunded',
    { status: 'created', captured: 50, refunded: 50, ...review },
  ],
  [
    'a payment that is refunded except for a paisa',
    'earned',
    { ...paid, refunded: TOTAL - 1 },
    [],
    'approved',
  ],
]

test('every payment is in exactly one bucket, by the received money, the refunds and the decision', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const { payment: id, application } = await applicant(site)
  // A second payment, which is paid and has a refund: it must not change the bucket of the first.
  const other = await applicant(site)
  await db
    .updateTable('payments')
    .set({ ...paid, provider_payment_id: 'pay_2' })
    .where('id', '=', other.payment)
    .execute()
  const refund = (payment_id: string, [amount, status]: Refund) =>
    bareRefund(site, { payment_id, amount, status })
  await refund(other.payment, [5, 'requested'])
  const bare = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { captured, status, paid_at, provider_payment_id, refunded, review_reason } = bare
  const { resolution, resolve_note, resolved_at, resolved_captured } = bare
  const plain: Payment = {
    captured,
    status,
    paid_at,
    provider_payment_id,
    refunded,
    review_reason,
    resolution,
    resolve_note,
    resolved_at,
    resolved_captured,
  }
  for (const [what, bucket, payment, refunds = [], state] of cases) {
    await db.deleteFrom('refunds').where('payment_id', '=', id).execute()
    await db
      .updateTable('payments')
      .set({ ...plain, ...payment })
      .where('id', '=', id)
      .execute()
    for (const one of refunds) await refund(id, one)
    await db
      .updateTable('applications')
      .set({
        approved_at: state === 'approved' ? now : null,
        approved_by: state === 'approved' ? other.id : null,
        declined_at: state === 'declined' ? now : null,
        decline_reason: state === 'declined' ? 'x' : null,
      })
      .where('id', '=', application)
      .execute()
    const found = await db
      .selectFrom('payments')
      .select(bucketOf('payments').as('bucket'))
      .select(names.map((name) => isInBucket('payments', name).as(name)))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const isIn = Object.fromEntries(names.map((name) => [name, name === bucket]))
    expect(found, what).toEqual({ bucket, ...isIn })
  }
})

test('the received money is the captured sum, or, for a paid payment without one, the amount of the payment', async () => {
  await using site = await startTestApp()
  const { payment: id } = await applicant(site)
  for (const [payment, received] of [
    [{ captured: null }, 0],
    [{ captured: 7 }, 7],
    [{ ...paid, captured: null }, TOTAL],
    [{ ...paid, captured: 7 }, 7],
  ] as [Payment, number][]) {
    await site.database.db.updateTable('payments').set(payment).where('id', '=', id).execute()
    const found = await site.database.db
      .selectFrom('payments')
      .select(receivedOf('payments').as('received'))
      .executeTakeFirstOrThrow()
    expect(found).toEqual({ received })
  }
})

test('a payment belongs to its day in India from the first to the last instant', async () => {
  await using site = await startTestApp()
  const { payment: id } = await applicant(site)
  const { db } = site.database
  const found = async (what: ReturnType<typeof isAmong>) =>
    (await db.selectFrom('payments').select(what.as('is')).where('id', '=', id).executeTakeFirstOrThrow()).is
  const day = '2026-03-10'
  const ids = { provider_order_id: 'order_1', provider_payment_id: 'pay_1' }
  await db.updateTable('payments').set(ids).where('id', '=', id).execute()
  // An unpaid payment counts on the day on which it was made.
  for (const paidAt of [false, true])
    for (const [at, is] of [
      ['2026-03-09T18:29:59.999Z', false],
      ['2026-03-09T18:30:00.000Z', true],
      ['2026-03-10T18:29:59.999Z', true],
      ['2026-03-10T18:30:00.000Z', false],
    ] as const) {
      const change = paidAt
        ? { status: 'paid' as const, paid_at: new Date(at), created_at: new Date('2020-01-01') }
        : { created_at: new Date(at) }
      await db.updateTable('payments').set(change).where('id', '=', id).execute()
      expect([at, await found(isAmong('payments', { from: day, to: day }))]).toEqual([at, is])
      expect(await found(isAmong('payments', {}))).toBe(true)
      expect(await found(isAmong('payments', { from: day }))).toBe(at >= '2026-03-09T18:30')
      expect(await found(isAmong('payments', { to: day }))).toBe(at < '2026-03-10T18:30')
    }
})
