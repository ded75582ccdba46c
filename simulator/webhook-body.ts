import type { OrderEntity, Payment, RefundEntity } from './entities.ts'

/** Something that a webhook tells, with the things as they were at that moment. */
export type Happening = { name: string; payment: Payment; order?: OrderEntity; refund?: RefundEntity }

export const formats = ['compact', 'pretty', 'escaped', 'reordered', 'newline'] as const
export type Format = (typeof formats)[number]

export const eventNames = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
]

/** The text that is signed and sent, in one of the spellings of JSON that a receiver has to bear. */
export function webhookBody(
  happening: Happening,
  accountId: string,
  seconds: number,
  format: Format,
): string {
  const { name, payment, order, refund } = happening
  const payload = {
    ...(refund === undefined ? {} : { refund: { entity: refund } }),
    payment: { entity: asInSamples(payment) },
    ...(order === undefined ? {} : { order: { entity: order } }),
  }
  const event = {
    entity: 'event',
    account_id: accountId,
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: seconds,
  }
  switch (format) {
    case 'pretty':
      return JSON.stringify(event, null, 4)
    case 'escaped':
      return JSON.stringify({ ...event, note: 'GST paid in ₹ at https://razorpay.com/' })
        .replaceAll('/', '\\/')
        .replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    case 'reordered':
      return JSON.stringify(Object.fromEntries(Object.entries(event).reverse()))
    case 'newline':
      return `${JSON.stringify(event)}\n`
    case 'compact':
      return JSON.stringify(event)
  }
}

/** Card payments come in another order of keys and with empty texts for no error, as in the provider's samples. */
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
