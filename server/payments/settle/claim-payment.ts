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
  const ownPayment =
    orderId !== null &&
    (await db
      .selectFrom('payments')
      .select('id')
      .where('provider_order_id', '=', orderId)
      .where('user_id', '=', user.id)
      .executeTakeFirst())
  if (!ownPayment) throw new Problem('unknown_payment')
  const outcome = await settleRateLimited(context, orderId, { news: { capture: paymentId } })
  const capture = await db
    .selectFrom('captures')
    .select(['amount', 'currency'])
    .where('provider_payment_id', '=', paymentId)
    .where('payment_id', '=', ownPayment.id)
    .executeTakeFirst()
  // The provider could not be asked, so the payment may still be there.
  if (outcome && !capture && !outcome.isAsked)
    throw new Problem('payment_unavailable', { retryAfter: RETRY_AFTER })
  if (!outcome || !capture) throw new Problem('unknown_payment')
  const { amount, currency } = capture
  return {
    success: true,
    status: outcome.status,
    purpose: outcome.purpose,
    amount,
    ...(currency === 'INR' ? {} : { currency }),
  }
}
