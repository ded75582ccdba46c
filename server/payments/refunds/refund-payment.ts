import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/money/money.ts'
import { Problem, problems } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockPerson } from '../../accounts/people.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { knownId } from '../../db/ids.ts'
import { capturedOf, hasFailedRefund, isOwed } from '../buckets.ts'
import { confirmDecisions } from '../../undo/confirm-decisions.ts'
import { updateAfterRefund } from '../../members/periods/memberships.ts'
import { endMembership } from './end-paid-membership.ts'
import { inRupees, isInRupees, leftOf, partsOf, requestRefunds } from './request-refunds.ts'

type Answer = z.input<typeof calls.refundPayment.answer>
type Admin = RequestContext<'admin'>

const TOO_MUCH = problems.refund_too_much[1]

/** The payment of an id with the sum of its captures. Locks the person until the commit. */
export async function lockPayment(tx: Tx, payment: string) {
  const id = knownId(payment)
  const owner = await tx.selectFrom('payments').select('user_id').where('id', '=', id).executeTakeFirst()
  if (owner === undefined) throw new Problem('not_found')
  await lockPerson(tx, owner.user_id)
  return tx
    .selectFrom('payments')
    .selectAll()
    .select(capturedOf('payments').as('captured_in_all'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Refunds a payment. The same request while a refund is pending returns that refund, and keeps it: a decline that made it can no longer be
 * undone.
 */
export async function refundPayment(
  context: Admin,
  {
    payment,
    amount,
    reason,
    endMembership: wanted,
    byHand: asked = false,
  }: z.output<typeof calls.refundPayment.input>,
): Promise<Answer> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const { id: paymentId, user_id: userId, provider_order_id: orderId } = await lockPayment(tx, payment)
    // Offline money is always given back by hand.
    const byHand = asked && orderId !== null
    const refundable = byHand ? await leftAfterFailure(tx, paymentId) : await leftOf(tx, paymentId)
    const rupees = refundable.filter(isInRupees)
    // Without an amount the request is a repeated one only if nothing is left: a pending refund of a part is another refund.
    const isMore = amount === undefined && refundable.length > 0
    const pending = isMore || byHand ? undefined : await pendingRefund(tx, paymentId, amount ?? null)
    if (pending) {
      // A repeated request may still end the membership.
      const ends = wanted === true && (await endMembership(tx, { id: paymentId, userId }, clock(), wanted))
      if (await confirmDecisions(tx, context, [userId]))
        await recordRefund(tx, context, userId, { payment: paymentId, amount: pending.amount, reason, ends })
      return { refund: pending }
    }
    // An amount is in rupees; without one all currencies are refunded.
    const parts = amount === undefined ? refundable : partsOf(rupees, amount)
    if (parts === undefined || parts.length === 0)
      throw new Problem('refund_too_much', amount === undefined ? {} : { fields: { amount: TOO_MUCH } })
    const now = clock()
    const request = { paymentId, reason, requestedBy: user.id, now, isByHand: byHand }
    const id = await requestRefunds(tx, request, parts)
    await endReview(tx, paymentId)
    const ends = await endMembership(tx, { id: paymentId, userId }, now, wanted)
    await updateAfterRefund(tx, userId)
    await recordRefund(tx, context, userId, {
      payment: paymentId,
      amount: amount ?? inRupees(refundable),
      reason,
      ends,
      ...(byHand ? { about: 'By hand' } : {}),
    })
    const refund = await tx
      .selectFrom('refunds')
      .select(['id as _id', 'amount', 'status'])
      .where('id', '=', id as string)
      .executeTakeFirstOrThrow()
    return { refund }
  })
}

/** What is left of a payment in review with a failed refund; the captures whose refund failed come first. */
async function leftAfterFailure(tx: Tx, paymentId: string) {
  const { rows } = await sql<{ failed: (string | null)[] }>`
    select array(select provider_payment_id from refunds where payment_id = payments.id and status = 'failed') as failed
    from payments where id = ${paymentId} and ${hasFailedRefund('payments')}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Problem('not_in_review')
  const hasFailed = ({ id }: { id: string | null }) => Number(found.failed.includes(id))
  return (await leftOf(tx, paymentId)).toSorted((one, other) => hasFailed(other) - hasFailed(one))
}

type Recorded = { payment: string; amount: number; reason: string; ends: boolean; about?: string }

/** `ends`: the refund ends the membership. */
function recordRefund(tx: Tx, context: Admin, userId: string, { ends, ...refund }: Recorded): Promise<void> {
  const more = ends ? { endsMembership: true } : {}
  return recordBy(tx, context, 'money.refund', userId, { ...refund, ...more })
}

/**
 * Ends the review of a payment whose failed refund was requested again or given by hand, and of an order that was paid twice once one
 * capture is left. If the new refund fails, the payment is reviewed again.
 */
async function endReview(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ review_reason: null })
    .where('id', '=', paymentId)
    .where(
      sql<boolean>`(review_reason = 'refund_failed' and not ${isOwed('payments')} or review_reason = 'double' and status = 'paid'
        and 1 >= (select count(*) from captures where payment_id = payments.id and refunded < amount))`,
    )
    .execute()
}

/** The newest pending refund of an amount; null means of any amount. */
function pendingRefund(tx: Tx, paymentId: string, amount: number | null) {
  return tx
    .selectFrom('refunds')
    .select(['id as _id', 'amount', 'status'])
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['requested', 'sent'])
    .$if(amount !== null, (one) => one.where('amount', '=', amount))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
