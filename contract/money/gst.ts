/** The GST on a price in paise, rounded to a paisa; the rate in per cent has at most two decimals. */
export function gstOn(price: number, rate: number): number {
  // Calculated in integers, so that half a paisa is exact before rounding.
  return Math.round((price * Math.round(rate * 100)) / 10_000)
}

/** The central tax (CGST) on a price, which equals the state tax (SGST): the price × half the rate, rounded to a paisa. */
export function halfGstOn(price: number, rate: number): number {
  return Math.round((price * Math.round(rate * 100)) / 20_000)
}
