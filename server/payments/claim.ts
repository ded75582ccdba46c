import type { z } from 'zod'
import type { claimPayment } from '#contract/money/money.ts'
import { Problem } from '#contract/problem.ts'
import type { RequestContext } from '../http/context.ts'
import { providerId } from './rules.ts'
import { settle } from './settle.ts'

/** Settles what a person says they paid. Whatever else the id belongs to, the answer is the same. */
export async function claim(
  context: RequestContext<'signed-in'>,
  { paymentId }: z.output<typeof claimPayment.input>,
): Promise<z.input<typeof claimPayment.answer>> {
  const { db, gateway, user } = context
  if (!providerId.test(paymentId)) throw new Problem('unknown_payment')
  const orderId = await gateway.orderOf(paymentId)
  const own =
    orderId !== null &&
    (await db
      .selectFrom('payments')
      .select('id')
      .where('provider_order_id', '=', orderId)
      .where('user_id', '=', user.id)
      .executeTakeFirst())
  if (!own) throw new Problem('unknown_payment')
  const settled = await settle(context, orderId)
  const captured = await db
    .selectFrom('captures')
    .select(['amount', 'currency'])
    .where('provider_payment_id', '=', paymentId)
    .where('payment_id', '=', own.id)
    .executeTakeFirst()
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
