import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Attempt } from '../rules.ts'

/** The sums of certain refunds of these attempts, by attempt. */
export async function refundsBy(
  db: Db,
  attempts: readonly Attempt[],
  which: RawBuilder<boolean>,
): Promise<Map<string, number>> {
  if (attempts.length === 0) return new Map()
  const { rows } = await sql<{ id: string; sum: number }>`
    select provider_payment_id as id, sum(amount)::int as sum from refunds
    where provider_payment_id = any(${attempts.map(({ id }) => id)}::text[]) and ${which} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}

/** The attempts with the refunds that an admin gave by hand, which the provider does not know. */
export async function withRefundsByHand(db: Db, attempts: Attempt[]): Promise<Attempt[]> {
  const byHand = await refundsBy(db, attempts, sql`status = 'arrived' and provider_refund_id is null`)
  return attempts.map((attempt) => {
    const refunded = attempt.refunded + (byHand.get(attempt.id) ?? 0)
    const isGone = attempt.status === 'captured' && refunded >= attempt.amount
    return { ...attempt, refunded, status: isGone ? 'refunded' : attempt.status }
  })
}
