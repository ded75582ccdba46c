import type { z } from 'zod'
import type * as calls from '#contract/money/money.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import { providerId } from '../rules.ts'
import { orderOfPayment, settleRateLimited } from './settle-rate-limited.ts'

const RETRY_AFTER = 30

/** Settles a payment that a person says is theirs. Any id that is not theirs gets the same answer. */
export async function claimPayment(
  context: RequestContext<'signed-in'>,
  { paymentId }: z.output<typeof calls.claimPayment.input>,
): Promise<z.input<typeof calls.claimPayment.answer>> {
  const { db, user } = context
  if (!providerId.test(paymentId)) throw new Problem('unknown_payment')
  const orderId = await orderOfPayment(context, paymentId)
  const own =
    orderId !== null &&
    (await db
      .selectFrom('payments')
      .select('id')
      .where('provider_order_id', '=', orderId)
      .where('user_id', '=', user.id)
      .executeTakeFirst())
  if (!own) throw new Problem('unknown_payment')
  const settled = await settleRateLimited(context, orderId, { news: { capture: paymentId } })
  const captured = await db
    .selectFrom('captures')
    .select(['amount', 'currency'])
    .where('provider_payment_id', '=', paymentId)
    .where('payment_id', '=', own.id)
    .executeTakeFirst()
  // The provider could not be asked, so the payment may still be there.
  if (settled && !captured && !settled.isAsked)
    throw new Problem('payment_unavailable', { retryAfter: RETRY_AFTER })
  if (!settled || !captured) throw new Problem('unknown_payment')
  const { amount, currency } = captured
  return {
    success: true,
    status: settled.status,
    purpose: settled.purpose,
    amount,
    ...(currency === 'INR' ? {} : { currency }),
  }
}
