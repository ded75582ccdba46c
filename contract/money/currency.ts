/** Digits behind the point: two for most currencies, none for the yen. */
function digitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}

/** An amount in the smallest unit of a currency (ISO 4217), written in that currency: 2000 of USD is 20.00. */
export function inUnits(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
