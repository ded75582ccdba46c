import { expect, test } from 'vitest'
import { refundPayment } from '#contract/money/money.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import { findForeignRefunds, sendRefund } from '#server/payments/refunds/send-refund.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf, pendingRefund, TOTAL } from '../../money/money.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()

const reason = 'Charged by mistake.'

/** The jobs that ask about refunds: in how many minutes each one runs. */
async function questions(site: Site): Promise<{ key: string; minutes: number }[]> {
  const { rows } = await site.database.pool.query<{ key: string; at: Date }>(
    `select key, run_at as at from ${JOB_ROWS} where key like 'refund %' order by key`,
  )
  return rows.map(({ key, at }) => ({ key, minutes: Math.round((at.getTime() - Date.now()) / MINUTE) }))
}

async function storedRefund(site: Site) {
  return site.database.db
    .selectFrom('refunds')
    .select(['id', 'status', 'provider_refund_id', 'changed_at as changedAt'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

const creditNotes = async (site: Site) =>
  (await site.database.db.selectFrom('documents').select('id').where('kind', '=', 'credit_note').execute())
    .length

test('a refund that the bank still works on is asked about every hour until it has arrived', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const paidBy = await join(site, simulator, person)
  const atProvider = await pendingRefund(simulator, paidBy, 7_000)
  await findForeignRefunds(site.context)
  const { id: refund } = await storedRefund(site)
  const hourly = [{ key: `refund ${refund} again`, minutes: 60 }]
  expect(await questions(site)).toEqual(hourly)
  await site.database.pool.query(`delete from ${JOB_ROWS} where key is not null`)

  await sendRefund(site.context, { refund })
  expect(await storedRefund(site)).toMatchObject({ status: 'sent', provider_refund_id: atProvider })
  expect(await questions(site)).toEqual(hourly)
  expect(await creditNotes(site)).toBe(0)
  await site.database.pool.query(`delete from ${JOB_ROWS} where key is not null`)

  await simulator.control('/refund-status', { refund_id: atProvider, status: 'processed' })
  site.turnClock(HOUR)
  const then = site.context.clock()
  await sendRefund(site.context, { refund })
  const { status, changedAt } = await storedRefund(site)
  expect([status, changedAt >= then]).toEqual(['arrived', true])
  expect(await questions(site)).toEqual([])
  expect(await creditNotes(site)).toBe(1)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting', refunded: 7_000 })

  // The refund has arrived: the provider is not asked about it again.
  const countCalls = await simulator.countCalls('/v1/refunds/')
  await sendRefund(site.context, { refund })
  expect(await countCalls()).toBe(0)
  await simulator.control('/clear-faults')
})

test('a refund whose process ends after it is stored and before the payment is judged again leaves no review behind', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const { _id: payment, orderId } = await onlyPaymentOf(site, admin, person)
  await simulator.pay(orderId as string, { force: true })
  await settle(site.context, orderId as string)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'review' })
  await site.call(admin.session, refundPayment, { payment, amount: TOTAL, reason })
  const { id: refund } = await storedRefund(site)
  // This refund is requested but not made, so it does not count as refunded.
  await site.call(admin.session, refundPayment, { payment, amount: 700, reason })
  const { attempts } = site.context.gateway
  site.context.gateway.attempts = () => Promise.reject(new Error('the process ends here'))
  await expect(sendRefund(site.context, { refund })).rejects.toThrow('ends here')
  site.context.gateway.attempts = attempts
  expect(await storedRefund(site)).toMatchObject({ status: 'arrived' })
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ refunded: TOTAL })
  const { rows } = await site.database.pool.query('select refunded from captures order by refunded')
  expect(rows.map((row) => Number(row.refunded))).toEqual([0, TOTAL])

  await sendRefund(site.context, { refund })
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
    bucket: 'waiting',
    refunded: TOTAL,
    review: null,
  })
})

test('a refund that the bank refuses after a while waits for an admin, and is not asked for again', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const paidBy = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, refundPayment, { payment, reason })
  const atProvider = await pendingRefund(simulator, paidBy, TOTAL)
  const { refund: send } = site.context.gateway
  site.context.gateway.refund = async () => ({ id: atProvider, status: 'sent' })
  const { id: refund } = await storedRefund(site)
  await sendRefund(site.context, { refund })
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'to_refund', review: null })
  site.context.gateway.refund = send

  await simulator.control('/refund-status', { refund_id: atProvider, status: 'failed' })
  await sendRefund(site.context, { refund })
  expect(await storedRefund(site)).toMatchObject({ status: 'failed' })
  expect((await onlyPaymentOf(site, admin, person)).bucket).toBe('review')
  const before = await simulator.ledger()
  await sendRefund(site.context, { refund })
  expect((await simulator.ledger()).refunds).toHaveLength(before.refunds.length)
})

test('for a refund that does not exist the provider is not asked', async () => {
  await using site = await startTestApp({ simulator })
  const calls = await simulator.countCalls('/v1/')
  await sendRefund(site.context, { refund: '00000000-0000-7000-8000-000000000000' })
  expect(await calls()).toBe(0)
  await simulator.control('/clear-faults')
})
