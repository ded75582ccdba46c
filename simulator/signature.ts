import { createHmac } from 'node:crypto'
import type { Payment } from './entities.ts'

/** The provider's signature, of a callback as of a webhook. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

export type CallbackFields = Record<string, string>

/** What the checkout's form post carries about an attempt; nothing while the bank has not answered. */
export function callbackOf(payment: Payment, keySecret: string): CallbackFields {
  if (payment.status === 'created') return {}
  if (payment.status !== 'failed') {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: sign(`${payment.order_id}|${payment.id}`, keySecret),
    }
  }
  const error = errorOf(payment)
  return {
    'error[code]': error.code,
    'error[description]': error.description,
    'error[source]': error.source,
    'error[step]': error.step,
    'error[reason]': error.reason,
    'error[metadata]': JSON.stringify(error.metadata),
  }
}

/** Why a payment failed, as `payment.failed` of the checkout script tells it. */
export function errorOf(payment: Payment) {
  return {
    code: payment.error_code ?? 'BAD_REQUEST_ERROR',
    description: payment.error_description ?? 'Payment failed',
    source: payment.error_source ?? 'customer',
    step: payment.error_step ?? 'payment_authentication',
    reason: payment.error_reason ?? 'payment_failed',
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  }
}
