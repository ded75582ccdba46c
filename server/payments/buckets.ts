import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '#contract/values/days.ts'
import type { Category } from '#contract/membership/payments.ts'
import type { Bucket } from '#contract/money/money.ts'

function column(payments: string, name: string): RawBuilder<unknown> {
  return sql.ref(`${payments}.${name}`)
}

/**
 * What came in for a payment, in the smallest units of its currencies: with what went back it tells where the payment stands,
 * and it is no sum of money.
 */
export function capturedOf(payments: string): RawBuilder<number> {
  return sql`coalesce(${column(payments, 'captured')},
    case when ${column(payments, 'status')} = 'paid' then ${column(payments, 'amount')} else 0 end)`
}

/** Paise that came in for a payment; what came in another currency is not among them. */
export function receivedOf(payments: string): RawBuilder<number> {
  return sql`(${capturedOf(payments)} - ${elsewhere(payments, 'amount')})`
}

/** Paise of a payment that were given back. */
export function refundedOf(payments: string): RawBuilder<number> {
  return sql`(${column(payments, 'refunded')} - ${elsewhere(payments, 'refunded')})`
}

function elsewhere(payments: string, name: 'amount' | 'refunded'): RawBuilder<number> {
  return sql`(select coalesce(sum(${sql.ref(`captures.${name}`)}), 0)::int from captures
    where captures.payment_id = ${column(payments, 'id')} and captures.currency <> 'INR')`
}

/** Whether a row of refunds is of rupees. */
export const isRefundInRupees = sql<boolean>`not exists (select from captures
  where captures.provider_payment_id = refunds.provider_payment_id and captures.currency <> 'INR')`

/**
 * The instant by which a payment is of a day: when it was paid, else when its order was made; money that did not come through the
 * provider and was received on an earlier day than it was recorded, the beginning of that day.
 */
export function instantOf(payments: string): RawBuilder<Date> {
  return sql`coalesce(${receivedAt(payments)}, ${column(payments, 'paid_at')}, ${column(payments, 'created_at')})`
}

/** The beginning in India of the day on which a payment was received, where it was recorded on a later one; else null. */
export function receivedAt(payments: string): RawBuilder<Date> {
  const of = (name: string) => column(payments, name)
  return sql`case when ${of('received_on')} < (${of('paid_at')} at time zone 'Asia/Kolkata')::date
    then ${of('received_on')}::timestamp at time zone 'Asia/Kolkata' end`
}

/** A payment that lists show: one that the provider knows, or that did not come through it. */
export function isShown(payments: string): RawBuilder<boolean> {
  return sql`(${column(payments, 'provider_order_id')} is not null or ${column(payments, 'offline_method')} is not null)`
}

/** Whether a payment has to be looked at: by all that came in for it so far nobody has decided yet. */
export function needsReview(payments: string): RawBuilder<boolean> {
  const of = (name: string) => column(payments, name)
  return sql`(${of('review_reason')} is not null and ${of('resolved_captured')} is distinct from ${capturedOf(payments)})`
}

/** The bucket of a payment. Each arm but the last two holds money that came in, whatever became of the order. */
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

/** Whether all that came in for a payment went back or is on its way back: it pays for nothing any more. */
export function isGivenBack(payments: string): RawBuilder<boolean> {
  return sql`(${column(payments, 'is_refunded')} or ${bucketOf(payments)} in ('to_refund', 'refunded'))`
}

/** Whether a payment is in a bucket; what can be told from an index comes first. */
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

/** Whether a payment is in review and a refund of it has failed, so that something is still to go back. */
export function hasFailedRefund(payments: string): RawBuilder<boolean> {
  return sql`(${isInBucket(payments, 'review')} and ${column(payments, 'review_reason')} <> 'over_refunded' and exists (select from refunds
    where payment_id = ${sql.ref(`${payments}.id`)} and status = 'failed'))`
}

/**
 * Whether something of a refund that failed has neither gone back since, through the provider or by hand, nor is on its way. What
 * was asked for at once has one instant.
 */
export function isOwed(payments: string): RawBuilder<boolean> {
  const all = sql`payment_id = ${column(payments, 'id')}`
  return sql`exists (select from refunds failed where ${all} and status = 'failed' and not is_found
    group by requested_at having sum(amount) > (select coalesce(sum(amount), 0) from refunds later
      where ${all} and status <> 'failed' and later.requested_at > failed.requested_at))`
}

const PROVIDER = 'online'

type Filters = {
  from?: string | undefined
  to?: string | undefined
  category?: Category | undefined
  method?: string | undefined
}

/** Whether a payment is what lists are narrowed down to; both days of a span are Indian ones, and included. */
export function isAmong(payments: string, { from, to, category, method }: Filters): RawBuilder<boolean> {
  const of = (name: string) => column(payments, name)
  const at = instantOf(payments)
  const begin = from === undefined ? sql`true` : sql`${at} >= ${startOfDay(from)}::timestamptz`
  const end = to === undefined ? sql`true` : sql`${at} < ${startOfDay(to)}::timestamptz + interval '1 day'`
  return sql`(${begin} and ${end}
    ${category ? sql`and ${of('category')} = ${category}` : sql``}
    ${method ? sql`and coalesce(${of('offline_method')}, ${PROVIDER}) = ${method}` : sql``})`
}

/** Whether a row of `unassigned_money` is neither assigned nor given back. */
export function isUnassigned(rows: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${rows}.payment_id`)} is null and ${sql.ref(`${rows}.returned_at`)} is null)`
}
