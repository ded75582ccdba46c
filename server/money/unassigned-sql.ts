import { type RawBuilder, sql } from 'kysely'
import type { Category } from '#contract/membership/payments.ts'
import type { Bucket } from '#contract/money/money.ts'

type Filters = {
  from?: string | undefined
  to?: string | undefined
  category?: Category | undefined
  method?: string | undefined
}

/** The bucket of unassigned money. */
export function bucketOfUnassigned(rows: string): RawBuilder<Bucket> {
  return sql`case when ${sql.ref(`${rows}.returned_at`)} is null then 'review' else 'refunded' end`
}

/**
 * Whether a row is unassigned and matches the filters of a list, by the day it was received. Assigned money counts as a
 * payment. Unassigned money has no category.
 */
export function isUnassignedAmong(
  rows: string,
  { from, to, category, method }: Filters,
): RawBuilder<boolean> {
  const of = (name: string) => sql.ref(`${rows}.${name}`)
  if (category !== undefined) return sql`false`
  return sql`(${of('payment_id')} is null
    ${from === undefined ? sql`` : sql`and ${of('received_on')} >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and ${of('received_on')} <= ${to}::date`}
    ${method === undefined ? sql`` : sql`and ${of('method')} = ${method}`})`
}
