import { rupees } from '#contract/money/currency.ts'

type Props = { price: number; gst: number; total: number; rate: number; name?: string }

/** A price before tax, GST at its rate in per cent and the total, in paise. */
export function Price({ price, gst, total, rate, name = 'Membership, one year' }: Props) {
  return (
    <dl className="price">
      <dt>{name}</dt>
      <dd>{rupees(price)}</dd>
      <dt>{`GST, ${rate} %`}</dt>
      <dd>{rupees(gst)}</dd>
      <dt className="price-total">To pay</dt>
      <dd className="price-total">{rupees(total)}</dd>
    </dl>
  )
}
