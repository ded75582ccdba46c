import { z } from 'zod'
import '../zod-config.ts'
import { instant } from '../fields.ts'

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
