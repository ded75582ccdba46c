import { GRACE_DAYS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { type RawBuilder, sql } from 'kysely'
import { isGivenBack } from '../payments/buckets.ts'

/**
 * The order of an application's `payments`, the one that counts first: what is paid and not given back or on its way back, else what
 * happened last, be it an order that is open or a payment that was given back. An order to renew says nothing until it is paid.
 */
export const paymentOrder = sql`(status = 'paid' and not ${isGivenBack('payments')}) desc,
  (status = 'paid' or (status = 'created' and purpose = 'join')) desc,
  coalesce(paid_at, sent_at) desc, id desc`

/** Whether somebody in `users` is a member: by their role or, beside duties, by an application that was approved and has not ended. */
export function isMember(users: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql`(${column('role')} = 'member' or (${column('role')} = 'admin' and exists (
    select from applications held where held.user_id = ${column('id')} and held.approved_at is not null and held.ended_at is null)))`
}

/** Whether an application is paid, with money that was not given back. */
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

/** Whether an application of somebody in `users` waits. */
export function hasWaiting(users: string): RawBuilder<boolean> {
  return sql`exists (select from applications waiting
    where waiting.user_id = ${sql.ref(`${users}.id`)} and ${isWaiting('waiting')})`
}

/** Whether a membership was given by hand on an application, with neither money nor aid. */
function isGranted(applications: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${applications}.approved_at`)} is not null and exists (select from membership_periods
    where application_id = ${sql.ref(`${applications}.id`)} and basis = 'granted'))`
}

/** The order of a person's applications, the one that lists show first: not declined, paid, for aid or granted, the newest. */
export const applicationOrder = sql`declined_at is null desc,
  (asks_aid or ${isPaid('applications')} or ${isGranted('applications')}) desc, id desc`

/**
 * Whether a period runs on this day or is still to come, or somebody is in the grace after it: what ends where its money goes
 * back, or where somebody is removed. `periods` is the name that the query has for it.
 */
export function isInForce(periods: string, today: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${periods}.${name}`)
  return sql`(${column('removed_at')} is null and (${column('ends_on')} >= ${today}::date or (
    ${column('ends_on')} >= ${daysAfter(today, -GRACE_DAYS)}::date
    and exists (select from users member where member.id = ${column('user_id')} and ${isMember('member')})
    and not exists (select from membership_periods next where next.user_id = ${column('user_id')}
      and next.removed_at is null and next.starts_on > ${column('ends_on')}))))`
}

/** Whether an application can be approved no more: it was declined, or its periods are over on this day, or ended by a refund. */
export function isUsedUp(applications: string, today: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${applications}.${name}`)
  return sql`(${column('declined_at')} is not null or (${column('approved_at')} is not null and not exists (
    select from membership_periods where application_id = ${column('id')} and ends_on >= ${today}::date
      and (removed_at is null or refunded_at is null))))`
}

const REMOVED_ON = `(removed_at at time zone 'Asia/Kolkata')::date`

/** The last day of a period of `membership_periods` on which it made somebody a member: one that was ended early had it then. */
export const lastDayOf = sql<string>`${sql.raw(`least(ends_on, ${REMOVED_ON})`)}`

/** Whether such a period had begun by a day: one that was ended before it began never was. */
export function hadBegun(today: string): RawBuilder<boolean> {
  return sql`starts_on <= least(${today}::date, ${sql.raw(REMOVED_ON)})`
}

/**
 * The order of a person's periods, the one that their membership ends with first: of a member the last one that is paid
 * for, of whoever is none any more the one that was over last; of two of the same days the newer one.
 */
export function periodOrder(role: string): RawBuilder<unknown> {
  return sql.raw(periodOrderText(role))
}

/** The same as text. */
export function periodOrderText(role: string): string {
  return `(removed_at is null and ${role} <> 'user') desc,
    coalesce(${REMOVED_ON}, ends_on) desc, starts_on desc, membership_periods.id desc`
}

/** A city as it was typed, in SQL, which `city` has in small letters; null: it was changed there alone. */
export function cityTyped(applications: string): RawBuilder<string | null> {
  const of = (name: string) => sql.ref(`${applications}.${name}`)
  return sql`case when lower(${of('city_name')}) = ${of('city')} then ${of('city_name')} end`
}
