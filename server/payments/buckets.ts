import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '#contract/values/days.ts'
import type { Category } from '#contract/membership/payments.ts'
import type { Bucket } from '#contract/money/money.ts'

function column(payments: string, name: string): RawBuilder<unknown> {
  return sql.ref(`${payments}.${name}`)
}

/**
 * All captures of a payment together, in the smallest units of their currencies. It is only compared with the refunds; it is no sum of
 * money, as the currencies may differ.
 */
export function capturedOf(payments: string): RawBuilder<number> {
  return sql`coalesce(${column(payments, 'captured')},
    case when ${column(payments, 'status')} = 'paid' then ${column(payments, 'amount')} else 0 end)`
}

/** The paise captured for a payment, without captures in other currencies. */
export function receivedOf(payments: string): RawBuilder<number> {
  return sql`(${capturedOf(payments)} - ${inOtherCurrencies(payments, 'amount')})`
}

/** The refunded paise of a payment. */
export function refundedOf(payments: string): RawBuilder<number> {
  return sql`(${column(payments, 'refunded')} - ${inOtherCurrencies(payments, 'refunded')})`
}

function inOtherCurrencies(payments: string, name: 'amount' | 'refunded'): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(`captures.${name}`)}), 0)::int from captures
    where captures.payment_id = ${column(payments, 'id')} and captures.currency <> 'INR')`
}

/** Whether a row of `refunds` is in rupees. */
export const isRefundInRupees = sql<boolean>`not exists (select from captures
  where captures.provider_payment_id = refunds.provider_payment_id and captures.currency <> 'INR')`

/**
 * The instant at which a payment counts: when it was paid, else when its order was made. Offline money that was recorded after the day it
 * was received counts at the beginning of that day.
 */
export function instantOf(payments: string): RawBuilder<Date> {
  return sql`coalesce(${receivedAt(payments)}, ${column(payments, 'paid_at')}, ${column(payments, 'created_at')})`
}

/** The beginning (IST) of the day on which offline money was received, if it was recorded later; else null. */
export function receivedAt(payments: string): RawBuilder<Date> {
  const of = (name: string) => column(payments, name)
  return sql`case when ${of('received_on')} < (${of('paid_at')} at time zone 'Asia/Kolkata')::date
    then ${of('received_on')}::timestamp at time zone 'Asia/Kolkata' end`
}

/** Whether lists show a payment: the provider knows its order, or it is offline. */
export function isShown(payments: string): RawBuilder<boolean> {
  return sql`(${column(payments, 'provider_order_id')} is not null or ${column(payments, 'offline_method')} is not null)`
}

/**
 * Whether an admin has to decide about a payment: it has a reason for review, and there was no decision, or more money was captured since.
 */
export function needsReview(payments: string): RawBuilder<boolean> {
  const of = (name: string) => column(payments, name)
  return sql`(${of('review_reason')} is not null and ${of('resolved_captured')} is distinct from ${capturedOf(payments)})`
}

/** The bucket of a payment. All cases but the last two are payments for which money came in. */
export function bucketOf(payments: string): RawBuilder<Bucket> {
  const of = (name: string) => column(payments, name)
  const received = capturedOf(payments)
  return sql`case
    when ${of('review_reason')} = 'over_refunded' and ${needsReview(payments)} then 'review'
    when ${received} > 0 and exists (select from refunds
        where payment_id = ${of('id')} and status in ('requested', 'sent'))
      and ${received} <= (select sum(amount) from refunds
        where payment_id = ${of('id')} and status <> 'failed') then 'to_refund'
    when ${received} > 0 and ${of('refunded')} >= ${received} then 'refunded'
    when ${needsReview(payments)} then 'review'
    when ${of('status')} = 'paid' and ${of('purpose')} = 'join' and exists (select from applications
      where id = ${of('application_id')} and approved_at is null and declined_at is null) then 'waiting'
    when ${of('status')} = 'paid' then 'earned'
    when ${of('status')} = 'created' then 'open'
    else 'cancelled' end`
}

/** Whether all the money of a payment was refunded or is being refunded, so that it pays for nothing any more. */
export function isGivenBack(payments: string): RawBuilder<boolean> {
  return sql`(${column(payments, 'is_refunded')} or ${bucketOf(payments)} in ('to_refund', 'refunded'))`
}

/** Whether a payment is in a bucket. The first condition can use an index. */
export function isInBucket(payments: string, bucket: Bucket): RawBuilder<boolean> {
  const of = (name: string) => column(payments, name)
  const narrow = {
    open: sql`${of('status')} = 'created'`,
    cancelled: sql`${of('status')} = 'cancelled'`,
    waiting: sql`${of('application_id')} in (select id from applications
      where approved_at is null and declined_at is null and waiting_since is not null)`,
    earned: sql`${of('status')} = 'paid'`,
    to_refund: sql`${of('id')} in (select payment_id from refunds where status in ('requested', 'sent'))`,
    refunded: sql`${of('refunded')} > 0`,
    review: sql`${of('review_reason')} is not null`,
  }[bucket]
  return sql`(${narrow} and ${bucketOf(payments)} = ${bucket})`
}

/** Whether a payment is in review and one of its refunds has failed, so that an admin has to give the money back. */
export function hasFailedRefund(payments: string): RawBuilder<boolean> {
  return sql`(${isInBucket(payments, 'review')} and ${column(payments, 'review_reason')} <> 'over_refunded' and exists (select from refunds
    where payment_id = ${sql.ref(`${payments}.id`)} and status = 'failed'))`
}

/**
 * Whether later refunds, through the provider or by hand, are less than those that failed. Refunds that were requested together have
 * the same `requested_at`.
 */
export function isOwed(payments: string): RawBuilder<boolean> {
  const ofPayment = sql`payment_id = ${column(payments, 'id')}`
  return sql`exists (select from refunds failed where ${ofPayment} and status = 'failed' and not is_found
    group by requested_at having sum(amount) > (select coalesce(sum(amount), 0) from refunds later
      where ${ofPayment} and status <> 'failed' and later.requested_at > failed.requested_at))`
}

const PROVIDER = 'online'

type Filters = {
  from?: string | undefined
  to?: string | undefined
  category?: Category | undefined
  method?: string | undefined
}

/** Whether a payment matches the filters of a list; `from` and `to` are days in India, both included. */
export function isAmong(payments: string, { from, to, category, method }: Filters): RawBuilder<boolean> {
  const of = (name: string) => column(payments, name)
  const at = instantOf(payments)
  const begin = from === undefined ? sql`true` : sql`${at} >= ${startOfDay(from)}::timestamptz`
  const end = to === undefined ? sql`true` : sql`${at} < ${startOfDay(to)}::timestamptz + interval '1 day'`
  return sql`(${begin} and ${end}
    ${category ? sql`and ${of('category')} = ${category}` : sql``}
    ${method ? sql`and coalesce(${of('offline_method')}, ${PROVIDER}) = ${method}` : sql``})`
}

/** Whether a row of `unassigned_money` is neither assigned nor returned. */
export function isUnassigned(rows: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${rows}.payment_id`)} is null and ${sql.ref(`${rows}.returned_at`)} is null)`
}
