import { type RawBuilder, sql } from 'kysely'
import type { Category } from '#contract/membership/categories.ts'
import type { Tx } from '../../db/connect.ts'
import { isGivenBack } from '../buckets.ts'

/**
 * The payment that had already paid for the same, if the order `p` was paid a second time. Null if a membership rests on that payment,
 * since refunding it would end the membership.
 */
export function paidBefore(p: string): RawBuilder<PaidBefore | null> {
  const column = (name: string) => sql.ref(`${p}.${name}`)
  return sql`case when ${column('review_reason')} = 'double' and ${column('status')} <> 'paid' then (
    select json_build_object('_id', other.id, 'paymentId', other.provider_payment_id, 'amount', other.amount,
      'category', other.category)
    from payments other
    where other.application_id = ${column('application_id')} and other.purpose = ${column('purpose')}
      and other.status = 'paid' and not ${isGivenBack('other')} and other.review_reason is null
      and other.provider_payment_id is not null
      and not exists (select from membership_periods where payment_id = other.id)
    order by other.id desc limit 1) end`
}

export type PaidBefore = { _id: string; paymentId: string; amount: number; category: Category }

export async function readPaidBefore(tx: Tx, payment: string): Promise<PaidBefore | null> {
  const { rows } = await sql<{ before: PaidBefore | null }>`
    select ${paidBefore('p')} as before from payments p where id = ${payment}`.execute(tx)
  return rows[0]?.before ?? null
}
