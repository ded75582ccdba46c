/** Typed rupees, `1,999.50` or `₹ 1999`, in paise; NaN where the text is no amount. */
export function inPaise(typed: string): number {
  const plain = typed.replaceAll(/[₹,\s]/g, '')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}
