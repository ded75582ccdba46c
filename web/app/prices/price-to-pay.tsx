import { rupees } from '#contract/money/currency.ts'

type Props = {
  price: number
  gst: number
  total: number
  rate: number
  name?: string
  voucher?: Voucher | null
}
/** The discount of a voucher on the price before tax, in paise. */
type Voucher = { code: string; off: number }

/** A price before tax, GST at its rate in per cent and the total, in paise. */
export function PriceToPay({
  price,
  gst,
  total,
  rate,
  name = 'Membership, one year',
  voucher = null,
}: Props) {
  return (
    <dl className="price">
      <dt>{name}</dt>
      <dd>{rupees(price + (voucher?.off ?? 0))}</dd>
      {voucher === null ? null : (
        <>
          <dt>{`Voucher ${voucher.code}`}</dt>
          <dd>{`−${rupees(voucher.off)}`}</dd>
        </>
      )}
      <dt>{`GST, ${rate} %`}</dt>
      <dd>{rupees(gst)}</dd>
      <dt className="price-total">To pay</dt>
      <dd className="price-total">{rupees(total)}</dd>
    </dl>
  )
}
