import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { OwnSum, ownMoney, ownPayment, ReviewReason } from '#contract/membership/payments.ts'
import type { Db } from '../db/connect.ts'
import { bucketOf, capturedOf, isShown } from './buckets.ts'

type OwnMoney = z.input<typeof ownMoney>

/** The captures of a payment with their refunds. */
type CapturedMoney = {
  isPaid: boolean
  isInReview: boolean
  reason: ReviewReason | null
  goneAt: Date | null
  parts: {
    currency: string
    amount: number
    /** Refunded. */
    gone: number
    /** Being refunded. */
    going: number
    /** The capture paid the order, or an admin has accepted it. */
    isKept: boolean
  }[]
}

/** The state of the money of a payment for its payer, by currency. */
function moneyOf({ isPaid, isInReview, reason, goneAt, parts }: CapturedMoney): OwnMoney {
  const sums = new Map<string, OwnSum>()
  for (const { currency, amount, gone, going, isKept } of parts) {
    const sum = sums.get(currency) ?? { currency, received: 0, goneBack: 0, goingBack: 0, inReview: 0 }
    const isCaptureInReview = isInReview && !(isPaid && isKept && reason !== 'refund_failed')
    sums.set(currency, {
      currency,
      received: sum.received + amount,
      goneBack: sum.goneBack + gone,
      goingBack: sum.goingBack + going,
      inReview: sum.inReview + (isCaptureInReview ? Math.max(0, amount - gone - going) : 0),
    })
  }
  const ownSums = [...sums.values()]
  const hasMoneyInReview = ownSums.some(({ inReview }) => inReview > 0)
  return { reason: hasMoneyInReview ? reason : null, goneAt, sums: ownSums }
}

type Row = Omit<z.input<typeof ownPayment>, 'money' | 'categoryName' | 'isOfApplication'> & {
  applicationId: string
  came: Omit<CapturedMoney, 'goneAt'>
  goneAt: Date | null
}

/** The payments for which money was received, also if it was refunded since; newest first. */
async function paymentsWithCaptures(db: Db, which: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select payments.id as "_id", application_id as "applicationId", category, purpose, created_at as "orderedAt",
      paid_at as "paidAt",
      (select max(changed_at) from refunds where payment_id = payments.id and status = 'arrived') as "goneAt",
      json_build_object('isPaid', payments.status = 'paid', 'reason', review_reason,
        'isInReview', ${bucketOf('payments')} = 'review', 'parts', (
          select json_agg(json_build_object('currency', part.currency, 'amount', part.amount,
            'gone', back.gone + greatest(0, part.refunded - back.gone - back.going), 'going', back.going, 'isKept', part.is_kept) order by part.id)
          from (
            select c.provider_payment_id as id, c.amount, c.refunded, c.currency,
              c.provider_payment_id is not distinct from payments.provider_payment_id
                or exists (select from documents where capture_id = c.provider_payment_id) as is_kept
            from captures c where c.payment_id = payments.id
            union all
            select payments.provider_payment_id, ${capturedOf('payments')}, payments.refunded, payments.currency, true
              where not exists (select from captures where payment_id = payments.id)) part,
          lateral (
            -- part.refunded includes pending refunds; what exceeds our own refunds is gone without our record.
            select coalesce(sum(amount) filter (where status = 'arrived'), 0) as gone,
              coalesce(sum(amount) filter (where status in ('requested', 'sent')), 0) as going
            from refunds where payment_id = payments.id and provider_payment_id is not distinct from part.id) back)) as came
    from payments
    where ${which} and ${isShown('payments')} and ${capturedOf('payments')} > 0
    order by payments.id desc`.execute(db)
  return rows
}

/** The money of an order; undefined if none was received, or if it simply paid the order. */
export async function moneyOfOrder(db: Db, orderId: string): Promise<OwnMoney | undefined> {
  const [payment] = await paymentsWithCaptures(db, sql`payments.provider_order_id = ${orderId}`)
  if (payment === undefined) return undefined
  const money = moneyOf({ ...payment.came, goneAt: payment.goneAt })
  const isAsOrdered = money.sums.every((one) => one.goneBack + one.goingBack + one.inReview === 0)
  return isAsOrdered && payment.came.isPaid ? undefined : money
}

/** All payments of a person for which money was received, newest first, without the names of their categories. */
export async function ownPayments(db: Db, userId: string) {
  const rows = await paymentsWithCaptures(db, sql`payments.user_id = ${userId}`)
  return rows.map(({ came, goneAt, ...payment }) => ({ ...payment, money: moneyOf({ ...came, goneAt }) }))
}
