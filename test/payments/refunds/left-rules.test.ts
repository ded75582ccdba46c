import { expect, test } from 'vitest'
import type { Updateable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { leftOf, requestRefunds } from '#server/payments/refunds/request-refunds.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { applicant, bareRefund, now, TOTAL } from '../../money/bare-payment.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

type Payment = Updateable<Tables['payments']>
type Capture = [id: string, amount: number, refunded?: number]
type Refund = [of: string | null, amount: number, status: 'requested' | 'sent' | 'arrived' | 'failed']

const paid: Payment = { status: 'paid', paid_at: now, provider_payment_id: 'pay_b' }
const offline: Payment = { status: 'paid', paid_at: now, offline_method: 'cash', received_on: '2026-03-10' }

const refund = (site: Site, payment_id: string, [provider_payment_id, amount, status]: Refund) =>
  bareRefund(site, { payment_id, provider_payment_id, amount, status })

const capture = (site: Site, payment_id: string, [provider_payment_id, amount, refunded = 0]: Capture) =>
  site.database.db
    .insertInto('captures')
    .values({ payment_id, provider_payment_id, amount, refunded, currency: 'INR', seen_at: now })
    .execute()

const cases: [
  what: string,
  found: [string | null, number][],
  payment: Payment,
  captures?: Capture[],
  refunds?: Refund[],
][] = [
  ['an order without money', [], {}],
  ['a payment from before captures were stored', [['pay_b', TOTAL]], paid],
  ['a payment with a refunded part', [['pay_b', 100]], { ...paid, refunded: 18 }],
  ['a payment with a requested refund of a part', [['pay_b', 100]], paid, [], [['pay_b', 18, 'requested']]],
  ['offline money', [[null, TOTAL]], offline],
  ['offline money with a refunded part', [[null, 18]], offline, [], [[null, 100, 'arrived']]],
  ['a wrong capture of an order that is not paid', [['pay_a', 50]], {}, [['pay_a', 50]]],
  ['a capture', [['pay_b', TOTAL]], paid, [['pay_b', TOTAL]]],
  ['a capture that the provider has refunded in part', [['pay_b', 1]], paid, [['pay_b', TOTAL, TOTAL - 1]]],
  ['a capture that is refunded', [], paid, [['pay_b', TOTAL, TOTAL]]],
  [
    'a refund of ours, which the capture’s refunded sum includes',
    [['pay_b', 100]],
    paid,
    [['pay_b', TOTAL, 18]],
    [['pay_b', 18, 'arrived']],
  ],
  [
    'refunds of more than the capture’s refunded sum',
    [['pay_b', 48]],
    paid,
    [['pay_b', TOTAL, 18]],
    [
      ['pay_b', 18, 'arrived'],
      ['pay_b', 52, 'sent'],
    ],
  ],
  [
    'refunds of less than the capture’s refunded sum',
    [['pay_b', 18]],
    paid,
    [['pay_b', TOTAL, 100]],
    [['pay_b', 18, 'arrived']],
  ],
  ['a refund that failed', [['pay_b', TOTAL]], paid, [['pay_b', TOTAL]], [['pay_b', TOTAL, 'failed']]],
  ['a refund of all', [], paid, [['pay_b', TOTAL]], [['pay_b', TOTAL, 'requested']]],
  [
    'three captures, first the capture that paid',
    [
      ['pay_b', TOTAL],
      ['pay_a', 7],
      ['pay_c', 9],
    ],
    paid,
    [
      ['pay_c', 9],
      ['pay_a', 7],
      ['pay_b', TOTAL],
    ],
  ],
  [
    'refunds of some captures, which leave the others',
    [
      ['pay_b', TOTAL],
      ['pay_c', 4],
    ],
    paid,
    [
      ['pay_c', 9],
      ['pay_a', 7],
      ['pay_b', TOTAL],
    ],
    [
      ['pay_a', 7, 'requested'],
      ['pay_c', 5, 'sent'],
    ],
  ],
]

test('what is left of a payment is, for each capture, the amount that is neither refunded nor requested', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const other = await applicant(site)
  await db
    .updateTable('payments')
    .set({ ...paid, provider_payment_id: 'pay_z' })
    .where('id', '=', other.payment)
    .execute()
  await capture(site, other.payment, ['pay_z', TOTAL])
  await refund(site, other.payment, ['pay_z', 5, 'requested'])
  for (const [what, found, payment, captures = [], refunds = []] of cases) {
    const { payment: id } = await applicant(site)
    await db
      .updateTable('payments')
      .set({ status: 'cancelled', ...payment })
      .where('id', '=', id)
      .execute()
    for (const one of captures) await capture(site, id, one)
    for (const one of refunds) await refund(site, id, one)
    const lefts = await db.transaction().execute((tx) => leftOf(tx, id))
    expect(
      lefts.map((one) => [one.id, one.left]),
      what,
    ).toEqual(found)
    // An id of the provider may belong to one payment only.
    for (const table of ['refunds', 'captures'] as const)
      await db.deleteFrom(table).where('payment_id', '=', id).execute()
    await db.deleteFrom('payments').where('id', '=', id).execute()
  }
})

test('a refund of an offline payment counts as arrived if an admin requests it, and otherwise waits for an admin', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const [{ payment: id, ...admin }, other] = [await applicant(site), await applicant(site)]
  for (const one of [id, other.payment])
    await db
      .updateTable('payments')
      .set({ ...offline, captured: TOTAL, review_reason: 'double' })
      .where('id', '=', one)
      .execute()
  const give = (requestedBy: string | null, amount: number) =>
    db
      .transaction()
      .execute((tx) =>
        requestRefunds(tx, { paymentId: id, reason: 'Mistaken.', requestedBy, now }, [
          { id: null, left: amount },
        ]),
      )
  const state = (one: string) =>
    db
      .selectFrom('payments')
      .select(['refunded', 'is_refunded', 'review_reason', 'resolved_captured'])
      .where('id', '=', one)
      .executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ resolved_captured: TOTAL }).where('id', '=', other.payment).execute()
  const untouched = await state(other.payment)
  await give(admin.id, 18)
  expect(await state(id)).toEqual({
    refunded: 18,
    is_refunded: false,
    review_reason: null,
    resolved_captured: null,
  })
  await give(admin.id, 99)
  expect(await state(id)).toMatchObject({ refunded: 117, is_refunded: false })
  await give(admin.id, 1)
  expect(await state(id)).toMatchObject({ refunded: TOTAL, is_refunded: true })

  await db.updateTable('payments').set({ resolved_captured: TOTAL }).where('id', '=', id).execute()
  const first = await give(null, 5)
  expect(await state(id)).toMatchObject({
    refunded: TOTAL,
    review_reason: 'refund_failed',
    resolved_captured: null,
  })
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'status', 'requested_by', 'provider_payment_id'])
    .orderBy('id')
    .execute()
  const by = { requested_by: admin.id, provider_payment_id: null }
  expect(rows).toMatchObject([
    { ...by, amount: 18, status: 'arrived' },
    { ...by, amount: 99, status: 'arrived' },
    { ...by, amount: 1, status: 'arrived' },
    { id: first, requested_by: null, amount: 5, status: 'failed' },
  ])
  expect(await state(other.payment)).toEqual(untouched)
  // The provider is not asked to give back money that it never received.
  const { rowCount } = await site.database.pool.query(`select from ${JOB_ROWS} where key like 'refund %'`)
  expect(rowCount).toBe(0)
})

test('for several captures each refund is a request of its own to the provider, and the id of the first is returned', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const { payment: id } = await applicant(site)
  await db.updateTable('payments').set(paid).where('id', '=', id).execute()
  const first = await db.transaction().execute((tx) =>
    requestRefunds(tx, { paymentId: id, reason: 'Mistaken.', requestedBy: null, now }, [
      { id: 'pay_b', left: 100 },
      { id: 'pay_a', left: 7 },
    ]),
  )
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'provider_payment_id', 'amount', 'status', 'is_found'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: first, provider_payment_id: 'pay_b', amount: 100, status: 'requested', is_found: false },
    { id: rows[1]?.id, provider_payment_id: 'pay_a', amount: 7, status: 'requested', is_found: false },
  ])
  const { rows: jobs } = await site.database.pool.query<{ key: string; payload: { refund: string } }>(
    `select jobs.key, task_identifier as task, payload, jobs.run_at <= now() as "isNow"
      from graphile_worker.jobs join ${JOB_ROWS} using (id) where jobs.key like 'refund %' order by id`,
  )
  expect(jobs).toEqual(
    rows.map((row) => ({
      key: `refund ${row.id}`,
      task: 'send_refund',
      payload: { refund: row.id },
      isNow: true,
    })),
  )
})
