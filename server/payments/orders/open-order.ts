import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Category, Purpose } from '#contract/membership/payments.ts'
import type { openOrder } from '#contract/membership/order.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Price, priceAt } from '../../settings/prices.ts'
import { priceWith, spelt, vouchers, type VoucherUses } from '../../settings/vouchers.ts'
import { isHeld, refusalsOf } from './order-terms.ts'
import { firstCheckAt } from '../rules.ts'
import type { OpenPayment } from '../writes.ts'

type Payment = Selectable<Tables['payments']>
type OpenOrder = z.input<typeof openOrder>

/** The open order of a person with today's terms, or null. Locks nothing. */
export async function openOrderOf(
  db: Db | Tx,
  { userId, purpose, now }: { userId: string; purpose: Purpose; now: Date },
): Promise<OpenOrder | null> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'created')
    .where('provider_order_id', 'is not', null)
    // Money was received for an order in review, so there is nothing to pay.
    .where('review_reason', 'is', null)
    .executeTakeFirst()
  if (payment === undefined) return null
  const { voucher, change, today } = await termsToday(db, payment, now)
  const { price, gst, gst_rate: rate, amount: total } = payment
  return {
    id: payment.provider_order_id as string,
    category: payment.category,
    voucher: voucher?.code ?? null,
    price,
    gst,
    rate,
    total,
    validUntil: isHeld(payment, now) && payment.valid_until > now ? payment.valid_until : null,
    change,
    today: { price: today.price, gst: today.gst, rate: today.rate, total: today.total },
  }
}

/**
 * The open order that a person wants to pay again, while it holds its terms; undefined if it does not, or if it has another category or
 * voucher. Paying it again does not extend the time for which it holds an old price. The caller has locked the person.
 */
export async function payAgain(tx: Tx, wantedOrder: WantedOrder): Promise<OpenPayment | undefined> {
  const { orderId, applicationId, category, purpose, code, now } = wantedOrder
  if (orderId === undefined) return undefined
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('provider_order_id', '=', orderId)
    .where('application_id', '=', applicationId)
    .where('category', '=', category)
    .where('purpose', '=', purpose)
    .where('status', '=', 'created')
    .where('review_reason', 'is', null)
    .executeTakeFirst()
  if (payment === undefined || !isHeld(payment, now)) return undefined
  const { voucher, change } = await termsToday(tx, payment, now)
  const isSameVoucher = (voucher?.code ?? null) === (code === undefined ? null : spelt(code))
  if (!isSameVoucher || change !== null) return undefined
  const { id, amount, currency, valid_until: validUntil } = payment
  await tx
    .updateTable('payments')
    .set({
      sent_at: now,
      fresh_at: now,
      next_check_at: sql`least(next_check_at, ${firstCheckAt(now)}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute()
  return { id, amount, currency, orderId, isNew: false, validUntil }
}

type WantedOrder = {
  /** The id at the provider. */
  orderId: string | undefined
  applicationId: string
  category: Category
  purpose: Purpose
  /** The code of the voucher, as typed. */
  code: string | undefined
  now: Date
}

type Terms = { voucher: VoucherUses | null; change: OpenOrder['change']; today: Price }

/** How the terms of an order have changed, and what the same costs today. An order that holds keeps its price if today's is higher. */
async function termsToday(db: Db | Tx, payment: Payment, now: Date): Promise<Terms> {
  const { category, voucher_id: id, user_id: userId } = payment
  const full = await priceAt(db, category, now)
  const voucher =
    id === null ? null : await vouchers(db, now, { userId }).where('id', '=', id).executeTakeFirstOrThrow()
  const { refusal, lateRefusal } = refusalsOf(payment, full, voucher, now)
  if (refusal === 'voucher_used_up') return { voucher, change: refusal, today: full }
  const isOver = lateRefusal === 'voucher_over'
  const today = voucher === null || isOver ? full : priceWith(voucher, full)
  if (lateRefusal === null || (isHeld(payment, now) && payment.amount <= today.total))
    return { voucher, change: null, today }
  return { voucher, change: isOver ? 'voucher_over' : 'price', today }
}
