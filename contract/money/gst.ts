/** The GST on a price in paise, to the paisa; the rate in per cent has at most two places. */
export function gstOn(price: number, rate: number): number {
  // In whole numbers until the end, so that half a paisa is half a paisa.
  return Math.round((price * Math.round(rate * 100)) / 10_000)
}

/** The central tax (CGST) on a price, and as much state tax (SGST): the price × half the rate, to the paisa. */
export function halfGstOn(price: number, rate: number): number {
  return Math.round((price * Math.round(rate * 100)) / 20_000)
}
