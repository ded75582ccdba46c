/** The categories, the words people see for them, and the price of one year before tax in paise. */
export const categories = {
  Student: { label: 'Student', price: 99_900 },
  'Startup/Business': { label: 'Startup / Business', price: 199_900 },
  Investor: { label: 'Investor', price: 399_900 },
  coreteammember: { label: 'Core Team Member', price: 1_199_900 },
  nariShakti: { label: 'Nari Shakti', price: 199_900 },
} as const

export type Category = keyof typeof categories

/** Whose price is shown until somebody has chosen. */
export const DEFAULT_CATEGORY: Category = 'Startup/Business'

const GST_PERCENT = 18

/** What a year of membership costs, in paise: price before tax, GST of 18 % and the total. */
export function priceOf(of: Category): { price: number; gst: number; total: number } {
  const { price } = categories[of]
  const gst = Math.round((price * GST_PERCENT) / 100)
  return { price, gst, total: price + gst }
}
