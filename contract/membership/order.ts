import { z } from 'zod'
import '../call/zod-config.ts'
import { instant, optional } from '../call/fields.ts'
import { category } from './payments.ts'

/** The provider's order for a payment, as the checkout takes it. */
export const order = z.object({
  /** The provider's id of the order. */
  id: z.string(),
  /** The id of our payment. */
  _id: z.string(),
  /** Paise. */
  amount: z.int(),
  currency: z.string(),
  key_id: z.string(),
  checkout_url: z.string(),
  callback_url: z.string(),
  /** Until when its price and voucher are valid. */
  validUntil: instant,
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
})

/** Paise; the rate of GST is in per cent. */
const amounts = { price: z.int(), gst: z.int(), rate: z.number(), total: z.int() }

/** An order that waits for payment, with its amounts, so that it can be paid later. */
export const openOrder = z.object({
  /** The provider's id of the order. */
  id: z.string(),
  category,
  /** The code of the voucher. */
  voucher: z.string().nullable(),
  ...amounts,
  /** Until when its price and voucher are valid; null when that time is over and today's price applies. */
  validUntil: instant.nullable(),
  /** What has changed since the order, so that paying makes a new order; null when the same order is paid. */
  change: z.enum(['price', 'voucher_over', 'voucher_used_up']).nullable(),
  /** The price today, with the voucher if it is still valid. */
  today: z.object(amounts),
})

/** The open order to pay, at its own price while that is valid. */
export const orderToPayAgain = optional(64)
