import type { z } from 'zod'
import type * as calls from '#contract/membership/payments.ts'
import type { Purpose } from '#contract/membership/payments.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import { moneyOfOrder } from '../own-money.ts'
import { recordPaymentEvent } from '../settle/payment-events.ts'
import { settleRateLimited } from '../settle/settle-rate-limited.ts'

/** The page after a failed payment, by the purpose of the order. */
const failedPage: Record<Purpose, string> = {
  join: '/partner/submit-details?payment=failed',
  renewal: '/my/renew?payment=failed',
}

/**
 * Takes the form that the checkout posts through the person's browser. Only its signature is trusted: a form with any fault leads to
 * the failed page and changes nothing.
 */
export async function verifyPayment(context: RequestContext): Promise<{ location: string }> {
  const form = new URLSearchParams(context.raw.toString('utf8'))
  const orderId = only(form, 'razorpay_order_id')
  const paymentId = only(form, 'razorpay_payment_id')
  const signature = only(form, 'razorpay_signature')
  if (!context.gateway.isSignedCallback(orderId, paymentId, signature))
    return failed(context, orderId || failedOrderOf(form))
  try {
    await recordPaymentEvent(context.db, {
      of: { order: orderId },
      kind: 'callback',
      key: paymentId,
      at: context.clock(),
      about: paymentId,
    })
    const settled = await settleRateLimited(context, orderId, { news: { capture: paymentId } })
    if (settled === null) return failed(context, orderId)
  } catch (error) {
    // The money is safe at the provider: the success page asks again, and so does the sweep.
    context.log.warn({ err: error }, 'a callback could not be settled yet')
  }
  return { location: `/paymentsuccess/${orderId}` }
}

/** The order is not proven here, so it only chooses the page. */
async function failed({ db, log }: RequestContext, orderId: string): Promise<{ location: string }> {
  try {
    const payment = await db
      .selectFrom('payments')
      .select('purpose')
      .where('provider_order_id', '=', orderId)
      .executeTakeFirst()
    return { location: failedPage[payment?.purpose ?? 'join'] }
  } catch (error) {
    log.warn({ err: error }, 'the order of a failed payment could not be looked up')
    return { location: failedPage.join }
  }
}

/** The order that the provider names in the metadata of its error. */
function failedOrderOf(form: URLSearchParams): string {
  try {
    const { order_id: id } = JSON.parse(only(form, 'error[metadata]')) as { order_id?: unknown }
    return typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}

/** The value of a field; '' if there are several, since the signature covers one. */
function only(form: URLSearchParams, name: string): string {
  const values = form.getAll(name)
  return values.length === 1 ? (values[0] as string) : ''
}

/** Answers the success page, for the owner of the order only. An order that is not paid is settled again first. */
export async function confirmPayment(
  context: RequestContext<'signed-in'>,
  { id }: { id: string },
): Promise<z.input<typeof calls.confirmPayment.answer>> {
  const settled = await settleRateLimited(context, id, { askedBy: context.user.id, news: 'paid' })
  if (!settled) throw new Problem('not_found')
  const { status, purpose, amount, currency } = settled
  const money = await moneyOfOrder(context.primary, id)
  return { success: status === 'paid', status, purpose, amount, currency, ...(money && { money }) }
}
