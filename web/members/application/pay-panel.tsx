import type { ReactNode } from 'react'
import { DEFAULT_CATEGORY } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import type { ValidPrice } from '#web/app/prices/prices.ts'
import { Price } from '#web/app/prices/price.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { priceOf, usePrices } from '#web/app/prices/use-prices.ts'
import { VoucherField, type VoucherState } from '#web/app/prices/voucher-field.tsx'
import '#web/app/prices/price.css'

type Props = {
  voucher: VoucherState
  /** Why the server did not take the voucher. */
  refusedVoucher: string | undefined
  category: string
  forAid: boolean
  pending: boolean
  /** What became of the last press. */
  children: ReactNode
}

type End = Pick<Props, 'pending' | 'children'>
type Vouched = Pick<Props, 'voucher' | 'refusedVoucher'>

/** What it comes to, and the button that sends the application off. */
export function PayPanel({ category, forAid, voucher, refusedVoucher, ...end }: Props) {
  const prices = usePrices()
  const price = priceOf(prices, category)
  return (
    <aside className="panel stack pay" aria-label={forAid ? 'Financial aid' : 'Price'}>
      {forAid ? (
        <AidEnd {...end} />
      ) : price ? (
        <PriceEnd price={price} voucher={voucher} refusedVoucher={refusedVoucher} {...end} />
      ) : (
        <Unchosen price={priceOf(prices, DEFAULT_CATEGORY)} {...end} />
      )}
    </aside>
  )
}

function PriceEnd({
  price,
  voucher,
  refusedVoucher,
  pending,
  children,
}: End & Vouched & { price: ValidPrice }) {
  const amounts = voucher.amounts ?? price
  return (
    <>
      <Pill tone="wait">{price.name}</Pill>
      <h3 className="display display-3">One year of membership</h3>
      <Price {...amounts} name="Membership" />
      <VoucherField voucher={voucher} refused={refusedVoucher} />
      {children}
      <Button type="submit" kind="warm" busy={pending}>
        {`Pay ${rupees(amounts.total)}`}
      </Button>
      <p className="pay-note">
        UPI (a QR code on a computer, your app on a phone), card, net banking, bank transfer or QR. An admin
        reads your application after you have paid.
      </p>
    </>
  )
}

/** Nothing is chosen yet: what most people pay. */
function Unchosen({ price, pending, children }: End & { price: ValidPrice | undefined }) {
  return (
    <>
      <h3 className="display display-3">One year of membership</h3>
      {price ? <Price {...price} name="Membership" /> : null}
      {children}
      <Button type="submit" kind="warm" busy={pending}>
        Pay
      </Button>
      <p className="pay-note">{`This is the price of ${price?.name}. Choose your category to see yours.`}</p>
    </>
  )
}

function AidEnd({ pending, children }: End) {
  return (
    <>
      <Pill tone="ok">Financial aid</Pill>
      <h3 className="display display-3">Nothing to pay now</h3>
      <p>An admin reads what you wrote. You get an e-mail as soon as your application is approved.</p>
      {children}
      <Button type="submit" kind="warm" busy={pending}>
        {pending ? 'Submitting…' : 'Submit'}
      </Button>
      <p className="pay-note">Once it is sent, your application cannot be changed.</p>
    </>
  )
}
