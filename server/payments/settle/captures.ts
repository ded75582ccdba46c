import type { Tx } from '../../db/connect.ts'
import type { Attempt } from '../rules.ts'

/** The attempts that were captured, refunded since or not. */
function capturesOf(attempts: Attempt[]): Attempt[] {
  return attempts.filter(({ status }) => status === 'captured' || status === 'refunded')
}

/** The sum of all captures of an order, in paise. */
export function capturedIn(attempts: Attempt[]): number {
  return capturesOf(attempts).reduce((sum, { amount }) => sum + amount, 0)
}

/** Records the captures of an order, each once, and returns their sum in paise. */
export async function recordCaptures(
  tx: Tx,
  paymentId: string,
  attempts: Attempt[],
  now: Date,
): Promise<number> {
  const captures = capturesOf(attempts)
  if (captures.length === 0) return 0
  await tx
    .insertInto('captures')
    .values(
      captures.map(({ id, amount, currency, refunded, method }) => ({
        provider_payment_id: id,
        payment_id: paymentId,
        amount,
        currency,
        refunded: Math.min(refunded, amount),
        method: method ?? null,
        seen_at: now,
      })),
    )
    .onConflict((there) =>
      there
        .column('provider_payment_id')
        .doUpdateSet((eb) => ({ refunded: eb.ref('excluded.refunded'), method: eb.ref('excluded.method') })),
    )
    .execute()
  return capturedIn(captures)
}
