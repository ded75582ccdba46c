import type { z } from 'zod'
import type { confirmPayment } from '#contract/membership/payments.ts'
import { Problem } from '#contract/problem.ts'
import type { RequestContext } from '../http/context.ts'
import { settle } from './settle.ts'

const FAILED = { location: '/partner/submit-details?payment=failed' }

/**
 * The checkout's form, by way of the person's browser: only its signature speaks for it. Whatever is wrong with it leads
 * to the failed page and changes nothing.
 */
export async function callback(context: RequestContext): Promise<{ location: string }> {
  const form = new URLSearchParams(context.raw.toString('utf8'))
  const orderId = only(form, 'razorpay_order_id')
  const paymentId = only(form, 'razorpay_payment_id')
  const signature = only(form, 'razorpay_signature')
  if (!context.gateway.isSignedCallback(orderId, paymentId, signature)) return FAILED
  try {
    if ((await settle(context, orderId)) === null) return FAILED
  } catch (error) {
    // The money is safe at the provider: the success page asks again, and so does the sweep.
    context.log.warn({ err: error }, 'a callback could not be settled yet')
  }
  return { location: `/paymentsuccess/${orderId}` }
}

/** The one value of a name; none where there are several, which is signed by nobody. */
function only(form: URLSearchParams, name: string): string {
  const values = form.getAll(name)
  return values.length === 1 ? (values[0] as string) : ''
}

/** The success page asks: the order is looked at once more, for its owner only. */
export async function confirm(
  context: RequestContext<'signed-in'>,
  { id }: { id: string },
): Promise<z.input<typeof confirmPayment.answer>> {
  const settled = await settle(context, id, context.user.id)
  if (!settled) throw new Problem('not_found')
  const { status, purpose, amount, currency } = settled
  return { success: status === 'paid', status, purpose, amount, currency }
}
