const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Paise as an amount in rupees: 199900 is ₹1,999.00. */
export function rupees(paise: number): string {
  return RUPEES.format(paise / 100)
}

/** Digits after the decimal point: two for most currencies, none for the yen. */
function digitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}

/** An amount in the smallest unit of a currency (ISO 4217), written in that currency: 2000 in USD is 20.00. */
export function inUnits(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** An amount with its currency: ₹2,358.82, or USD 20.00. */
export function amountIn(amount: number, currency: string): string {
  return currency === 'INR' ? rupees(amount) : `${currency} ${inUnits(amount, currency)}`
}
