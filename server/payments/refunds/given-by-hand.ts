import type { Db } from '../../db/connect.ts'
import type { Attempt } from '../rules.ts'

/** The attempts with the refunds that an admin gave by hand, which the provider does not know. */
export async function withGivenByHand(db: Db, attempts: Attempt[]): Promise<Attempt[]> {
  if (attempts.length === 0) return attempts
  const rows = await db
    .selectFrom('refunds')
    .select((eb) => ['provider_payment_id as id', eb.fn.sum<number>('amount').as('sum')])
    .where(
      'provider_payment_id',
      'in',
      attempts.map(({ id }) => id),
    )
    .where('status', '=', 'arrived')
    .where('provider_refund_id', 'is', null)
    .groupBy('provider_payment_id')
    .execute()
  const byHand = new Map(rows.map(({ id, sum }) => [id, Number(sum)]))
  return attempts.map((attempt) => {
    const refunded = attempt.refunded + (byHand.get(attempt.id) ?? 0)
    const isGone = attempt.status === 'captured' && refunded >= attempt.amount
    return { ...attempt, refunded, status: isGone ? 'refunded' : attempt.status }
  })
}
