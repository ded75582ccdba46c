import type { OrderEntity, Payment, RefundEntity } from './entities.ts'

/** The content of a webhook event, with the entities as they were at that moment. */
export type Happening = { name: string; payment: Payment; order?: OrderEntity; refund?: RefundEntity }

export const eventNames = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
]

/** The text that is signed and sent. */
export function webhookBody(happening: Happening, accountId: string, seconds: number): string {
  const { name, payment, order, refund } = happening
  const payload = {
    ...(refund === undefined ? {} : { refund: { entity: refund } }),
    payment: { entity: asInSamples(payment) },
    ...(order === undefined ? {} : { order: { entity: order } }),
  }
  return JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: seconds,
  })
}

/** In the provider's samples, a card payment has its keys in another order, and empty texts instead of null for no error. */
function asInSamples(payment: Payment): object {
  if (payment.method !== 'card') return payment
  const { card, ...rest } = payment
  return {
    ...rest,
    error_code: payment.error_code ?? '',
    error_description: payment.error_description ?? '',
    card,
  }
}
