import { sql } from 'kysely'
import {
  type PaymentStatus,
  type Purpose,
  type ReviewReason,
  reviewReasons,
} from '#contract/membership/payments.ts'
import { lockPerson } from '../../accounts/people.ts'
import type { AppContext } from '../../context.ts'
import { refusalToBuy, updateAfterRefund } from '../../members/periods/memberships.ts'
import type { Tx } from '../../db/connect.ts'
import { isOwed } from '../buckets.ts'
import { capturedIn, recordCaptures } from './captures.ts'
import { creditRefund } from '../refunds/credit-note.ts'
import { endMembership } from '../refunds/end-paid-membership.ts'
import { withRefundsByHand } from '../refunds/given-by-hand.ts'
import { recordRefunds, unknownRefunds } from '../refunds/record-provider-refunds.ts'
import type { FoundRefund } from '../provider/gateway.ts'
import { capturesWithDocument, issueFurther } from '../orders/further-invoices.ts'
import { askAttempts } from './payment-events.ts'
import { boughtBy, pay } from './mark-paid.ts'
import { leftOf, requestRefunds } from '../refunds/request-refunds.ts'
import { type Attempt, isInTime, isLive, isTooOld, judge, nextCheckAt, type Verdict } from '../rules.ts'
import { refusalsByTerms } from '../orders/order-terms.ts'

export type Settled = {
  status: PaymentStatus
  purpose: Purpose
  amount: number
  currency: string
  userId: string
}

type Needs = Pick<AppContext, 'db' | 'gateway' | 'clock'>

/** A payment of ours as it was before the provider was asked. */
type PaymentBefore = Settled & {
  id: string
  reconciliation: number
  paidBy: string | null
  review: ReviewReason | null
  captured: number | null
  refunded: number
  isRefunded: boolean
  /** When the sweep asks about the order next. */
  dueAt: Date | null
}

/**
 * Updates the payment of an order to what the provider says. Callers may repeat it in any order: each effect happens once.
 * Null for an order that is not ours. It has no rate limit: see `settleRateLimited`.
 */
export async function settle(context: Needs, orderId: string): Promise<Settled | null> {
  const before = await ask(context, orderId)
  if (!before) return null
  const askedAt = context.clock()
  // Outside the transaction: the provider may be slow, and a held lock would wait for it.
  const listedAttempts = await askAttempts(context, { id: before.id, orderId })
  const refunds = await unknownRefunds(context, listedAttempts)
  const attempts = await withRefundsByHand(context.db, listedAttempts)
  if (refunds.length === 0 && saysNothingNew(before, orderId, attempts)) return before
  return context.db
    .transaction()
    .execute((tx) => apply(context, tx, before, { orderId, askedAt, attempts, refunds }))
}

async function ask({ db }: Needs, orderId: string): Promise<PaymentBefore | undefined> {
  return (
    db
      .selectFrom('payments')
      .select(['id', 'status', 'purpose', 'amount', 'currency', 'captured', 'refunded'])
      .select(['user_id as userId', 'provider_payment_id as paidBy', 'review_reason as review'])
      .select(['is_refunded as isRefunded', 'next_check_at as dueAt'])
      // Drawn before the provider is asked: a higher number has a newer answer.
      .select(sql<number>`nextval('reconciliation_attempts')`.as('reconciliation'))
      .where('provider_order_id', '=', orderId)
      .executeTakeFirst()
  )
}

/** Whether the provider says nothing new about a paid payment, so that no lock and no write is needed. */
function saysNothingNew(before: PaymentBefore, orderId: string, attempts: Attempt[]): boolean {
  if (before.status !== 'paid' || before.dueAt !== null) return false
  // The reason for review may be the same although more money came.
  if (before.captured !== capturedIn(attempts)) return false
  const open = { isPaidElsewhere: false, refusal: null, validUntil: null, lateRefusal: null }
  const verdict = judge({ ...before, orderId, ...open }, attempts)
  return (
    verdict.review === before.review &&
    verdict.refunded === before.refunded &&
    verdict.isRefunded === before.isRefunded
  )
}

/** The answer of the provider, and when it was asked. */
type ProviderAnswer = { orderId: string; askedAt: Date; attempts: Attempt[]; refunds: FoundRefund[] }

async function apply(
  { clock }: Needs,
  tx: Tx,
  { id, userId, purpose, amount, currency, reconciliation }: PaymentBefore,
  { orderId, askedAt, attempts, refunds }: ProviderAnswer,
): Promise<Settled> {
  const payment = await lock(tx, id, userId)
  // A newer answer has been applied already.
  if (payment.last_reconciliation > reconciliation)
    return { status: payment.status, purpose, amount, currency, userId }
  const now = clock()
  const { arrived: unmailed, isFound } = await recordRefunds(tx, id, refunds, now)
  const captured = await recordCaptures(tx, id, attempts, now)
  const isToBuy = payment.status !== 'paid' && captured > 0
  const terms = isToBuy ? await refusalsByTerms(tx, payment, now) : null
  const validUntil = payment.lapsed_at === null ? payment.valid_until : null
  const refusal = await refusalToBuy(tx, boughtBy(payment), now)
  const verdict = judge(
    {
      orderId,
      amount,
      currency,
      status: payment.status,
      paidBy: payment.provider_payment_id,
      isPaidElsewhere: payment.is_paid_elsewhere,
      refusal: refusal ?? terms?.refusal ?? null,
      validUntil,
      lateRefusal: terms?.lateRefusal ?? null,
    },
    attempts,
  )
  const activity = activityOf(payment, attempts, now)
  const hasMoreGone =
    verdict.review === 'over_refunded' &&
    (payment.review_reason !== verdict.review || verdict.refunded > payment.refunded)
  const status = verdict.pays
    ? 'paid'
    : payment.status === 'created' && isTooOld(activity, now)
      ? 'cancelled'
      : payment.status
  const lost = await lostRefund(tx, id, verdict)
  const change = {
    status,
    last_reconciliation: reconciliation,
    captured,
    review_reason: verdict.review === 'declined' ? (lost ?? verdict.review) : (verdict.review ?? lost),
    ...(hasMoreGone ? { resolved_captured: null } : {}),
    refunded: verdict.refunded,
    is_refunded: verdict.isRefunded,
    fresh_at: activity.freshAt,
    live_attempts: activity.live,
    lapsed_at:
      payment.lapsed_at ?? (status !== 'paid' && hasLapsed(payment, { askedAt, attempts }) ? now : null),
    next_check_at: status === 'paid' ? null : nextCheckAt({ ...activity, status }, now),
    ...(status === 'cancelled' && payment.status === 'created' ? { cancelled_at: now } : {}),
  }
  if (verdict.pays) await pay(tx, payment, verdict.pays.id, change, now)
  else await tx.updateTable('payments').set(change).where('id', '=', id).execute()
  // If one of two captures was refunded, the other one stays and gets its document.
  const hasFurther = change.review_reason === null && (await issueFurther(tx, id, now))
  // After the invoices, since credit notes need them.
  if (refunds.length > 0 || verdict.pays || hasFurther) await creditArrived(tx, id, unmailed, now)
  // A failed refund is left to an admin: requested again, it would fail again.
  const isTooMuch = verdict.review === 'declined' || verdict.review === 'double'
  if (refusal === 'declined' && isTooMuch && lost === null)
    await refundDeclined(tx, { id, paidBy: payment.provider_payment_id }, now)
  if (verdict.isRefunded !== payment.is_refunded) await updateAfterRefund(tx, userId)
  // A refund found at the provider has the default effect of an admin's refund.
  if (isFound) await endMembership(tx, { id, userId }, now)
  return { status, purpose, amount, currency, userId }
}

/** Refunds the captures of a declined application, except those with a document. */
async function refundDeclined(tx: Tx, { id, paidBy }: { id: string; paidBy: string | null }, now: Date) {
  const documentedIds = await capturesWithDocument(tx, id, paidBy)
  const parts = (await leftOf(tx, id)).filter((one) => !documentedIds.includes(one.id))
  await requestRefunds(tx, { paymentId: id, reason: reviewReasons.declined, requestedBy: null, now }, parts)
}

/** The live attempts of an order, and when the last one began or was authorized. */
function activityOf({ sent_at, fresh_at, live_attempts }: Locked, attempts: Attempt[], now: Date) {
  const live = attempts.filter(isLive).map(({ id, status }) => `${id} ${status}`)
  const isNew = live.some((one) => !live_attempts.includes(one))
  return { sentAt: sent_at, freshAt: isNew ? now : fresh_at, live, isLive: live.length > 0 }
}

/** Whether an order had expired when the provider was asked, and no attempt from before is pending. */
function hasLapsed(
  { valid_until: validUntil }: Locked,
  { askedAt, attempts }: Pick<ProviderAnswer, 'askedAt' | 'attempts'>,
): boolean {
  return askedAt >= validUntil && !attempts.some((one) => isLive(one) && isInTime({ validUntil }, one))
}

type Locked = Awaited<ReturnType<typeof lock>>

/**
 * Locks the person first, as everything does that changes applications and payments: the other payments of the person must
 * not change meanwhile, and one order of locks makes deadlocks impossible.
 */
async function lock(tx: Tx, id: string, userId: string) {
  await lockPerson(tx, userId)
  return tx
    .selectFrom('payments')
    .selectAll('payments')
    .select(
      sql<boolean>`purpose = 'join' and exists (select from payments other
        where other.application_id = payments.application_id and other.purpose = 'join'
        and other.id <> payments.id and other.status = 'paid' and not other.is_refunded)`.as(
        'is_paid_elsewhere',
      ),
    )
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Issues the missing credit notes of a payment, also for refunds that arrived before the invoice was issued. `unmailed` are the refunds
 * about which no e-mail was sent yet.
 */
export async function creditArrived(tx: Tx, paymentId: string, unmailed: string[], now: Date): Promise<void> {
  const arrived = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'arrived')
    .orderBy('id')
    .execute()
  for (const { id } of arrived) await creditRefund(tx, id, { isNew: unmailed.includes(id), now })
}

/** The reason for review of a payment with a failed refund, until all of it was refunded or requested again. */
async function lostRefund(tx: Tx, paymentId: string, { isRefunded }: Verdict): Promise<ReviewReason | null> {
  if (isRefunded) return null
  const { owes } = await tx
    .selectFrom('payments')
    .select(isOwed('payments').as('owes'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return owes ? 'refund_failed' : null
}
