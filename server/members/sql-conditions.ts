import { GRACE_DAYS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { type RawBuilder, sql } from 'kysely'
import { isGivenBack } from '../payments/buckets.ts'

/**
 * The order of an application's `payments`, the one that counts first: a payment that is not refunded or being refunded, else the latest
 * of open orders and refunded payments. An order to renew comes last until it is paid.
 */
export const paymentOrder = sql`(status = 'paid' and not ${isGivenBack('payments')}) desc,
  (status = 'paid' or (status = 'created' and purpose = 'join')) desc,
  coalesce(paid_at, sent_at) desc, id desc`

/** Whether a row of `users` is a member: by the role or, for an admin, by an approved application that has not ended. */
export function isMember(users: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql`(${column('role')} = 'member' or (${column('role')} = 'admin' and exists (
    select from applications held where held.user_id = ${column('id')} and held.approved_at is not null and held.ended_at is null)))`
}

/** Whether an application has a payment that was not refunded. */
export function isPaid(applications: string): RawBuilder<boolean> {
  return sql`exists (select from payments
    where application_id = ${sql.ref(`${applications}.id`)} and status = 'paid' and not is_refunded)`
}

/** Whether an application waits for a decision, or for an answer to a question. */
export function isWaiting(applications: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${applications}.${name}`)
  return sql`(${column('approved_at')} is null and ${column('declined_at')} is null
    and (${column('asks_aid')} or ${isPaid(applications)}))`
}

/** Whether a row of `users` has a waiting application. */
export function hasWaiting(users: string): RawBuilder<boolean> {
  return sql`exists (select from applications waiting
    where waiting.user_id = ${sql.ref(`${users}.id`)} and ${isWaiting('waiting')})`
}

/** Whether an admin gave a membership by hand for an application, without payment or aid. */
function isGranted(applications: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${applications}.approved_at`)} is not null and exists (select from membership_periods
    where application_id = ${sql.ref(`${applications}.id`)} and basis = 'granted'))`
}

/** The order of a person's applications, the one that lists show first: not declined, then paid, for aid or granted, then newest. */
export const applicationOrder = sql`declined_at is null desc,
  (asks_aid or ${isPaid('applications')} or ${isGranted('applications')}) desc, id desc`

/** Whether a period runs on this day, is to come, or is in its grace. A refund or a removal ends it. */
export function isInForce(periods: string, today: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${periods}.${name}`)
  return sql`(${column('removed_at')} is null and (${column('ends_on')} >= ${today}::date or (
    ${column('ends_on')} >= ${daysAfter(today, -GRACE_DAYS)}::date
    and exists (select from users member where member.id = ${column('user_id')} and ${isMember('member')})
    and not exists (select from membership_periods next where next.user_id = ${column('user_id')}
      and next.removed_at is null and next.starts_on > ${column('ends_on')}))))`
}

/** Whether an application cannot be approved any more: it was declined, or all its periods are over or were refunded. */
export function isUsedUp(applications: string, today: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${applications}.${name}`)
  return sql`(${column('declined_at')} is not null or (${column('approved_at')} is not null and not exists (
    select from membership_periods where application_id = ${column('id')} and ends_on >= ${today}::date
      and (removed_at is null or refunded_at is null))))`
}

const REMOVED_ON = `(removed_at at time zone 'Asia/Kolkata')::date`

/** The last day of a row of `membership_periods`; if the period was ended early, the day on which it was ended. */
export const lastDayOf = sql<string>`${sql.raw(`least(ends_on, ${REMOVED_ON})`)}`

/** Whether a row of `membership_periods` had begun by a day; false if it was ended before it began. */
export function hadBegun(today: string): RawBuilder<boolean> {
  return sql`starts_on <= least(${today}::date, ${sql.raw(REMOVED_ON)})`
}

/**
 * The order of a person's periods, the last one first: for a member the period that ends last, for others the period that was over last,
 * then the newer one. `role` is the column of the role.
 */
export function periodOrder(role: string): RawBuilder<unknown> {
  return sql.raw(periodOrderText(role))
}

/** As `periodOrder`, as text, for queries without Kysely. */
export function periodOrderText(role: string): string {
  return `(removed_at is null and ${role} <> 'user') desc,
    coalesce(${REMOVED_ON}, ends_on) desc, starts_on desc, membership_periods.id desc`
}

/** The city as it was typed, in SQL; null where only `city`, in lower case, was changed. */
export function cityTyped(applications: string): RawBuilder<string | null> {
  const of = (name: string) => sql.ref(`${applications}.${name}`)
  return sql`case when lower(${of('city_name')}) = ${of('city')} then ${of('city_name')} end`
}
