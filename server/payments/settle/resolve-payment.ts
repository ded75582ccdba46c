import type { z } from 'zod'
import type * as calls from '#contract/money/money.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { refusalToBuy, updateAfterRefund } from '../../members/periods/memberships.ts'
import { resumeRefunded } from '../../members/periods/refunded-membership.ts'
import { lockPayment } from '../refunds/refund-payment.ts'
import { endMembership } from '../refunds/end-paid-membership.ts'
import { inRupees, isInRupees, leftOf, requestRefunds } from '../refunds/request-refunds.ts'
import { capturesWithDocument, issueFurther } from '../orders/further-invoices.ts'
import { boughtBy, pay } from './mark-paid.ts'
import { readPaidBefore } from '../orders/paid-before.ts'
import { creditArrived } from './settle.ts'

/**
 * Takes a payment out of review. If two admins do so at the same time, the second one is refused. With `seen` the decision is about those
 * captures only, since another one may arrive at any moment.
 */
export async function resolvePayment(
  context: RequestContext<'admin'>,
  { payment: asked, action, note, seen, giveBack: chosen }: z.output<typeof calls.resolvePayment.input>,
): Promise<{ success: true }> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, asked)
    const { captured_in_all: captured } = payment
    if (payment.review_reason === null || payment.resolved_captured === captured)
      throw new Problem('not_in_review')
    if (seen !== undefined) await refuseUnseen(tx, payment.id, seen)
    const now = clock()
    const about = { id: payment.id, userId: payment.user_id }
    let refundedPaise: number | undefined
    let resolution = action
    let outcome = action === 'refund' ? 'Given back' : 'Accepted'
    const isChosen = action === 'refund' && chosen !== undefined
    const paidBefore = isChosen ? await readPaidBefore(tx, payment.id) : null
    if (paidBefore !== null && chosen?.every((one) => one === paidBefore.paymentId)) {
      resolution = 'accept'
      outcome = 'Accepted, and the other order given back'
      const parts = await leftOf(tx, paidBefore._id)
      await accept(tx, payment, now)
      await requestRefunds(tx, { paymentId: paidBefore._id, reason: note, requestedBy: user.id, now }, parts)
      refundedPaise = inRupees(parts)
    } else if (action === 'refund') {
      refundedPaise = await giveBack(tx, payment, { note, by: user.id, now, chosen })
      await endMembership(tx, about, now)
    } else {
      const stays = await accept(tx, payment, now)
      if (stays) await resumeRefunded(tx, { paymentId: about.id, userId: about.userId }, now)
    }
    await tx
      .updateTable('payments')
      .set({
        resolution,
        resolved_captured: captured,
        resolved_at: now,
        resolved_by: user.id,
        resolve_note: note,
      })
      .where('id', '=', payment.id)
      .execute()
    await updateAfterRefund(tx, payment.user_id)
    await recordBy(tx, context, 'money.resolve', payment.user_id, {
      payment: payment.id,
      about: outcome,
      ...(refundedPaise === undefined ? {} : { amount: refundedPaise }),
      reason: note,
    })
    return { success: true as const }
  })
}

async function refuseUnseen(tx: Tx, id: string, seen: string[]): Promise<void> {
  const rows = await tx
    .selectFrom('captures')
    .select('provider_payment_id as id')
    .where('payment_id', '=', id)
    .execute()
  const recordedIds = new Set(rows.map((row) => row.id))
  if (recordedIds.size !== new Set(seen).size || seen.some((one) => !recordedIds.has(one)))
    throw new Problem('captured_meanwhile')
}

const ALL_OF_IT = {
  giveBack:
    'Part of the money of a paid order has to stay. To give all of it back, decline the application or refund the payment',
}

type Payment = Awaited<ReturnType<typeof lockPayment>>

/**
 * Refunds the chosen captures; by default those of a paid order that have no document, and all of an unpaid order or after a failed refund.
 * Returns how many paise; other currencies do not count.
 */
async function giveBack(
  tx: Tx,
  { id, status, review_reason: why, provider_payment_id: paidBy }: Payment,
  { note, by, now, chosen }: { note: string; by: string; now: Date; chosen: string[] | undefined },
): Promise<number> {
  const refundable = await leftOf(tx, id)
  const request = { paymentId: id, reason: note, requestedBy: by, now }
  if (chosen !== undefined) {
    const [goesBack, stays] = [
      refundable.filter((one) => one.id !== null && chosen.includes(one.id)),
      refundable.filter((one) => one.id === null || !chosen.includes(one.id)),
    ]
    if (goesBack.length < new Set(chosen).size) throw new Problem('captured_meanwhile')
    if (!stays.every(isInRupees)) throw new Problem('not_in_rupees')
    if (status !== 'paid' && stays.length > 0)
      throw new Problem('invalid_input', {
        fields: {
          giveBack: 'This order is not paid: either all of its money goes back, or all of it is accepted',
        },
      })
    if (stays.length === 0 && why !== 'refund_failed') {
      const documentedIds = await capturesWithDocument(tx, id, paidBy)
      if (goesBack.some((one) => documentedIds.includes(one.id)))
        throw new Problem('invalid_input', { fields: ALL_OF_IT })
    }
    await requestRefunds(tx, request, goesBack)
    await issueFurther(tx, id, now)
    return inRupees(goesBack)
  }
  const documentedIds = why === 'refund_failed' ? [] : await capturesWithDocument(tx, id, paidBy)
  const parts = refundable.filter((one) => !documentedIds.includes(one.id))
  if (parts.length === 0) throw new Problem('gone_back_already')
  await requestRefunds(tx, request, parts)
  return inRupees(parts)
}

/**
 * Accepts what is left, each capture with a document of its own, and returns whether anything is left. Captures in another currency can
 * only be refunded.
 */
async function accept(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  const refundable = await leftOf(tx, payment.id)
  if (!refundable.every(isInRupees)) throw new Problem('not_in_rupees')
  if (payment.status !== 'paid' && payment.review_reason !== 'over_refunded')
    await payAfterAll(tx, payment, now)
  await issueFurther(tx, payment.id, now)
  await creditArrived(tx, payment.id, [], now)
  return refundable.length > 0
}

/** Lets the largest capture pay the order, although it differs from the ordered amount. Refused if the order buys nothing any more. */
async function payAfterAll(tx: Tx, payment: Payment, now: Date): Promise<void> {
  const [largest] = (await leftOf(tx, payment.id)).toSorted((one, other) => other.left - one.left)
  if (largest?.id == null) throw new Problem('not_in_review')
  const refusal = await refusalToBuy(tx, boughtBy(payment), now)
  if (refusal === 'no_guardian') throw new Problem('guardian_consent')
  const isDecided = payment.purpose === 'join' && !(await isUndecided(tx, payment))
  if (refusal === 'after_aid' && !isDecided) throw new Problem('joins_nobody')
  if (refusal !== null || isDecided) throw new Problem('buys_nothing')
  await pay(tx, payment, largest.id, { status: 'paid', next_check_at: null }, now)
}

async function isUndecided(tx: Tx, { application_id: id }: Payment): Promise<boolean> {
  const application = await tx
    .selectFrom('applications')
    .select('approved_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return application.approved_at === null
}
