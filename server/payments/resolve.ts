import type { z } from 'zod'
import type { resolvePayment } from '#contract/money/money.ts'
import { Problem } from '#contract/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { lockPayment } from './refunds/refund-by-admin.ts'
import { leftOf, requestRefunds } from './refunds/refund-requests.ts'
import { boughtBy, pay } from './pay.ts'
import { creditArrived } from './settle.ts'

/** Takes a payment out of review; of two admins at the same instant one does it, and the other is told. */
export async function resolve(
  context: RequestContext<'admin'>,
  { payment: asked, action, note }: z.output<typeof resolvePayment.input>,
): Promise<{ success: true }> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, asked)
    const { received } = payment
    if (payment.review_reason === null || payment.resolved_captured === received)
      throw new Problem('not_in_review')
    const now = clock()
    if (action === 'refund') await giveBack(tx, payment, { note, by: user.id, now })
    else await accept(context, tx, payment, now)
    await tx
      .updateTable('payments')
      .set({
        resolution: action,
        resolved_captured: received,
        resolved_at: now,
        resolved_by: user.id,
        resolve_note: note,
      })
      .where('id', '=', payment.id)
      .execute()
    await context.memberships.changed(tx, payment.user_id)
    await recordBy(tx, context, 'money.resolve', payment.user_id, {
      payment: payment.id,
      about: action === 'refund' ? 'Given back' : 'Accepted',
      reason: note,
    })
    return { success: true as const }
  })
}

type Payment = Awaited<ReturnType<typeof lockPayment>>

/** Of an order that is paid, what came besides goes back; of another one, or where a refund had failed, all of it. */
async function giveBack(
  tx: Tx,
  { id, status, review_reason: why, provider_payment_id: paidBy }: Payment,
  { note, by, now }: { note: string; by: string; now: Date },
): Promise<void> {
  const lefts = await leftOf(tx, id)
  const keeps = status === 'paid' && why !== 'refund_failed'
  const parts = keeps ? lefts.filter((one) => one.id !== paidBy) : lefts
  if (parts.length === 0) throw new Problem('refund_too_much')
  await requestRefunds(tx, { paymentId: id, reason: note, requestedBy: by, now }, parts)
}

/** Money that came otherwise than ordered pays the order after all, as far as there is something to buy. */
async function accept(
  { memberships }: RequestContext<'admin'>,
  tx: Tx,
  payment: Payment,
  now: Date,
): Promise<void> {
  if (payment.status === 'paid') return
  const [largest] = (await leftOf(tx, payment.id)).toSorted((one, other) => other.left - one.left)
  if (largest?.id == null) throw new Problem('not_in_review')
  const refusal = await memberships.refusalToBuy(tx, boughtBy(payment), now)
  const buys = { memberships: refusal === null ? memberships : null, now }
  await pay(tx, buys, payment, largest.id, { status: 'paid', next_check_at: null })
  await creditArrived(tx, payment.id, [], now)
}
