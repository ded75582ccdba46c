import { type RawBuilder, type Selectable, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import type { Category, Purpose, ReviewReason } from '#contract/membership/payments.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Price, priceAt } from '../../settings/prices.ts'
import { stateOf } from '../../settings/voucher-rules.ts'
import { lockedVoucher, priceWith, type VoucherUses } from '../../settings/vouchers.ts'

type Payment = Selectable<Tables['payments']>

/** With these reasons an order stays in review until an admin decides, even if its terms hold again. */
export const byTerms: readonly ReviewReason[] = ['late_price', 'voucher_over', 'voucher_used_up']

/** Whether an unpaid order still holds its price and a use of its voucher. */
export function isHeld({ valid_until, lapsed_at, live_attempts }: Payment, now: Date): boolean {
  return lapsed_at === null && (now < valid_until || live_attempts.length > 0)
}

/** As `isHeld`, but a condition in SQL. */
export function isHeldAt(now: Date): RawBuilder<boolean> {
  return sql`(payments.lapsed_at is null and (payments.valid_until > ${now}::timestamptz or payments.live_attempts <> '{}'))`
}

type Refusals = {
  /** Why the order cannot be paid; null if it can. */
  refusal: ReviewReason | null
  /** Why an attempt that began after the order lapsed cannot pay it; null if it can. */
  lateRefusal: ReviewReason | null
}

/**
 * Why the price or the voucher of an unpaid order no longer holds. An order that holds has reserved one use of its voucher. The caller
 * has locked the person; this locks the voucher until the commit, so that its last use is taken once.
 */
export async function refusalsByTerms(tx: Tx, payment: Payment, now: Date): Promise<Refusals> {
  const { voucher_id: id, user_id: userId } = payment
  const full = await priceAt(tx, payment.category, now)
  return refusalsOf(payment, full, id === null ? null : await lockedVoucher(tx, id, { userId, now }), now)
}

/** As `refusalsByTerms`, with the full price at that instant and the voucher of the order. */
export function refusalsOf(payment: Payment, full: Price, voucher: VoucherUses | null, now: Date): Refusals {
  const { review_reason: before } = payment
  if (before !== null && byTerms.includes(before)) return { refusal: before, lateRefusal: before }
  if (voucher === null)
    return { refusal: null, lateRefusal: isSamePrice(payment, full) ? null : 'late_price' }
  const takenUses = voucher.used + (isHeld(payment, now) ? 0 : voucher.reserved)
  const state = stateOf(voucher, dayInIst(now))
  return {
    refusal: takenUses >= voucher.uses ? 'voucher_used_up' : null,
    lateRefusal:
      state === 'over' || state === 'ended'
        ? 'voucher_over'
        : isSamePrice(payment, priceWith(voucher, full))
          ? null
          : 'late_price',
  }
}

function isSamePrice(payment: Payment, { price, gst }: { price: number; gst: number }): boolean {
  return payment.price === price && payment.gst === gst
}

/** The terms of the open order of an application that holds. The caller has locked the person. */
export async function heldOrder(
  tx: Tx,
  { applicationId, purpose, now }: { applicationId: string; purpose: Purpose; now: Date },
): Promise<HeldTerms | undefined> {
  const order = await tx
    .selectFrom('payments')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('purpose', '=', purpose)
    .where('status', '=', 'created')
    .where(isHeldAt(now))
    .executeTakeFirst()
  if (order === undefined || (await refusalsByTerms(tx, order, now)).refusal !== null) return undefined
  const { category, price, gst, gst_rate: rate, amount: total, voucher_id: voucherId } = order
  return { category, price, gst, rate, total, voucherId }
}

export type HeldTerms = {
  category: Category
  price: number
  gst: number
  rate: number
  total: number
  voucherId: string | null
}
