import { createHmac } from 'node:crypto'
import type { Payment } from './entities.ts'

/** The provider's signature of a callback or a webhook. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The fields of the checkout's form post after an attempt; none while the bank has not answered. */
export function callbackOf(payment: Payment, keySecret: string): Record<string, string> {
  if (payment.status === 'created') return {}
  if (payment.status !== 'failed') {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: sign(`${payment.order_id}|${payment.id}`, keySecret),
    }
  }
  return {
    'error[code]': payment.error_code ?? 'BAD_REQUEST_ERROR',
    'error[description]': payment.error_description ?? 'Payment failed',
    'error[source]': payment.error_source ?? 'customer',
    'error[step]': payment.error_step ?? 'payment_authentication',
    'error[reason]': payment.error_reason ?? 'payment_failed',
    'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: payment.order_id }),
  }
}
