import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ignored } from './fields.ts'

export const currency = 'INR'

/** The categories, the words people see for them, and the price of one year before tax in paise. */
export const categories = {
  Student: { label: 'Student', price: 99_900 },
  'Startup/Business': { label: 'Startup / Business', price: 199_900 },
  Investor: { label: 'Investor', price: 399_900 },
  coreteammember: { label: 'Core Team Member', price: 1_199_900 },
  nariShakti: { label: 'Nari Shakti', price: 199_900 },
} as const

export type Category = keyof typeof categories
export const category = z.enum(Object.keys(categories) as [Category, ...Category[]], {
  error: (issue) => (issue.input ? 'Please choose one of the list' : 'Please fill this in'),
})

const GST_PERCENT = 18

/** What a year of membership costs, in paise: price before tax, GST of 18 % and the total. */
export function priceOf(of: Category): { price: number; gst: number; total: number } {
  const { price } = categories[of]
  const gst = Math.round((price * GST_PERCENT) / 100)
  return { price, gst, total: price + gst }
}

export const paymentStatus = z.enum(['created', 'paid', 'cancelled'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** Why the dashboard shows a payment as set aside: money that did not come as ordered. */
export const reviewReasons = {
  short: 'The captured amount is not the amount ordered.',
  currency: 'The captured currency is not the currency ordered.',
  foreign: 'The captured payment belongs to another order.',
  double: 'The person has paid already: this one is to be refunded.',
  after_aid: 'Financial aid was approved already: this one is to be refunded.',
} as const
export type ReviewReason = keyof typeof reviewReasons

export const confirmPayment = {
  method: 'POST',
  path: '/member/paymentsuccess/:id',
  allow: 'signed-in',
  title: 'Ask the provider about an order of one’s own and settle it; `id` is the order id',
  input: z.strictObject({ id: z.string().max(64), email: ignored }),
  answer: z.object({
    success: z.boolean(),
    status: paymentStatus,
    amount: z.int(),
    currency: z.string(),
  }),
} satisfies Endpoint

export const verifyPayment = {
  method: 'POST',
  path: '/member/verify-payment',
  allow: 'provider',
  title: 'The checkout’s signed form post',
  input: z.object({}),
  answer: z.object({ location: z.string() }),
  body: 'raw',
  answers: 'redirect',
} satisfies Endpoint

export const paymentWebhook = {
  method: 'POST',
  path: '/member/payment-webhook',
  allow: 'provider',
  title: 'The provider’s webhooks, signed over the raw body',
  input: z.object({}),
  answer: z.object({ success: z.literal(true) }),
  body: 'raw',
} satisfies Endpoint
