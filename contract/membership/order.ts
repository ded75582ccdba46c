import { z } from 'zod'
import '../call/zod-config.ts'
import { instant, optional } from '../call/fields.ts'
import { category } from './payments.ts'

/** The provider's order for a payment of ours, as the checkout takes it. */
export const order = z.object({
  /** The provider's order id. */
  id: z.string(),
  /** Our payment. */
  _id: z.string(),
  /** Paise. */
  amount: z.int(),
  currency: z.string(),
  key_id: z.string(),
  checkout_url: z.string(),
  callback_url: z.string(),
  /** Until when its price and voucher hold. */
  validUntil: instant,
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
})

/** Paise; the rate of GST in per cent. */
const amounts = { price: z.int(), gst: z.int(), rate: z.number(), total: z.int() }

/** An order that waits for its payment, as it was made, so that it can be paid again. */
export const openOrder = z.object({
  /** The provider's order id. */
  id: z.string(),
  category,
  /** The code of its voucher. */
  voucher: z.string().nullable(),
  ...amounts,
  /** Until when its price and its voucher hold; null: that is over, and it goes by what is so today. */
  validUntil: instant.nullable(),
  /** What is no longer as it was ordered, so that paying makes another order; null: it is paid again as it is. */
  change: z.enum(['price', 'voucher_over', 'voucher_used_up']).nullable(),
  /** What the same costs today, with its voucher as long as that can be taken. */
  today: z.object(amounts),
})

/** The open order that is to be paid again, at its own price as long as that holds; it chooses nothing else. */
export const orderToPayAgain = optional(64)
