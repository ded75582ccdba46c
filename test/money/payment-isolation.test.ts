import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { declineMember } from '#contract/membership/review.ts'
import { claimPayment, refundPayment, resolvePayment } from '#contract/money/money.ts'
import { findForeignRefunds, sendRefund } from '#server/payments/refunds/send-refund.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { onlyPaymentOf, payTwice, TOTAL } from './money.ts'

const simulator = await sharedProvider()

const PART = 7_000
const reason = 'Charged by mistake.'

async function refundsOf(site: Site, { id }: Person) {
  return site.database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.status'])
    .where('user_id', '=', id)
    .orderBy('refunds.id')
    .execute()
}

/** Asks the provider for the refunds that were requested for one person. */
async function sendRefunds(site: Site, person: Person): Promise<void> {
  for (const { id } of (await refundsOf(site, person)).filter(({ status }) => status === 'requested'))
    await sendRefund(site.context, { refund: id })
}

test('changes to one person’s money change nothing of another person’s money', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, zoe, asha] = [await site.person('admin'), await site.person(), await site.person()]
  // Zoe paid first, with the same sums: a statement that does not name the person would change her rows.
  const [, hers] = await payTwice(site, simulator, zoe)
  const { _id: other } = await onlyPaymentOf(site, admin, zoe)
  await site.call(admin.session, refundPayment, { payment: other, amount: PART, reason })
  const [, own] = await payTwice(site, simulator, asha)
  const before = await keptAbout(site, zoe.id)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'applications',
      'captures',
      'documents',
      'reconciliations',
      'payments',
      'refunds',
    ]),
  )

  const claim = (paymentId: string) => site.call(asha.session, claimPayment, { paymentId })
  await expect(claim(hers)).rejects.toMatchObject({ code: 'unknown_payment' })
  expect(await claim(own)).toMatchObject({ status: 'paid', amount: TOTAL })
  const { _id: payment } = await onlyPaymentOf(site, admin, asha)
  // Both have a refund of the same sum that has not arrived.
  const { refund } = await site.call(admin.session, refundPayment, { payment, amount: PART, reason })
  expect((await refundsOf(site, asha)).map(({ id }) => id)).toEqual([refund._id])
  await sendRefunds(site, asha)
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note: reason })
  await simulator.control('/refund', { payment_id: own, amount: 1_000 })
  await findForeignRefunds(site.context)
  await site.call(admin.session, declineMember, { email: asha.email, reason })
  await sendRefunds(site, asha)
  await site.call(asha.session, createOrder, applicationForm)
  await checkOpenOrders(site.context)

  expect(await keptAbout(site, zoe.id)).toEqual(before)
})
