const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Paise as people read them: 199900 is ₹1,999.00. */
export function rupees(paise: number): string {
  return RUPEES.format(paise / 100)
}

/** An amount in the smallest unit of a currency (ISO 4217), as people read it: USD 20.00. */
export function money(amount: number, currency: string): string {
  if (currency === 'INR') return rupees(amount)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return format.format(amount / 10 ** digits).replace('\u00a0', ' ')
}

type Props = { price: number; gst: number; total: number; rate: number; name?: string }

/** A price before tax, GST at its rate in per cent and the total, in paise. */
export function Price({ price, gst, total, rate, name = 'Membership, one year' }: Props) {
  return (
    <dl className="price">
      <dt>{name}</dt>
      <dd>{rupees(price)}</dd>
      <dt>GST, {rate} %</dt>
      <dd>{rupees(gst)}</dd>
      <dt className="price-total">To pay</dt>
      <dd className="price-total">{rupees(total)}</dd>
    </dl>
  )
}
