import { z } from 'zod'
import { type Endpoint, publicRead } from '../call/endpoint.ts'
import { instant } from '../call/fields.ts'
import { category, openTo } from './payments.ts'

/** The price of a category for a year: before tax in paise, the GST rate in per cent, and both with GST. */
const validPrice = z.object({
  category,
  name: z.string(),
  description: z.string(),
  openTo,
  price: z.int(),
  gst: z.int(),
  total: z.int(),
  rate: z.number(),
})

export const currentPrices = {
  ...publicRead,
  path: '/member/prices',
  title: 'The present price of each category, and until when it is valid (null: no other price is planned)',
  input: z.strictObject({}),
  answer: z.object({ prices: z.array(validPrice), validUntil: instant.nullable() }),
} satisfies Endpoint
