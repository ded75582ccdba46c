import { useNamed } from '#web/app/layout/use-branding.ts'
import type { ReactNode } from 'react'
import { DECISION_HOURS, hoursInWords } from '#contract/business-constants.ts'
import { DEFAULT_CATEGORY } from '#contract/membership/categories.ts'
import { FEE_RULE } from '#contract/membership/refund-rule.ts'
import type { ValidPrice } from '#web/app/prices/prices.ts'
import { PriceToPay } from '#web/app/prices/price-to-pay.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { priceOf, usePrices } from '#web/app/prices/use-prices.ts'
import { ChangedOrder, PayButton, PriceHolds } from '#web/app/prices/open-order.tsx'
import { FeeRule } from '#web/app/prices/fee-rule.tsx'
import type { ToPay } from '#web/app/prices/to-pay.ts'
import { VoucherField } from '#web/app/prices/voucher-field.tsx'
import '#web/app/prices/price.css'

type Props = {
  toPay: ToPay
  category: string
  forAid: boolean
  pending: boolean
  /** The outcome of the last press. */
  children: ReactNode
}

type PanelProps = Pick<Props, 'pending' | 'children'>

/** The amount, and the button that sends the application. */
export function PayPanel({ category, forAid, toPay, ...panel }: Props) {
  const prices = usePrices()
  const price = priceOf(prices, category)
  return (
    <aside className="panel stack pay" aria-label={forAid ? 'Financial aid' : 'Price'}>
      {forAid ? (
        <AidPanel {...panel} />
      ) : price ? (
        <PricePanel price={price} toPay={toPay} {...panel} />
      ) : (
        <DefaultPricePanel price={priceOf(prices, DEFAULT_CATEGORY)} {...panel} />
      )}
    </aside>
  )
}

function PricePanel({ price, toPay, pending, children }: PanelProps & { price: ValidPrice; toPay: ToPay }) {
  return (
    <>
      <Pill tone="wait">{price.name}</Pill>
      <h3 className="display display-3">One year of membership</h3>
      <ChangedOrder changed={toPay.changed} />
      <PriceToPay {...(toPay.amounts ?? price)} name="Membership" voucher={toPay.off} />
      <VoucherField voucher={toPay.voucher} />
      {children}
      <PayButton toPay={toPay} pending={pending} />
      <PriceHolds again={toPay.again} />
      <p className="pay-note">
        {`You can pay by UPI (a QR code on a computer, your app on a phone), card, net banking or bank transfer. An admin reads your application after you have paid, and you hear from us within ${hoursInWords(DECISION_HOURS)}.`}
      </p>
      <FeeRule rule={FEE_RULE} />
    </>
  )
}

/** The panel before a category is chosen: the price of the default category. */
function DefaultPricePanel({ price, pending, children }: PanelProps & { price: ValidPrice | undefined }) {
  return (
    <>
      <h3 className="display display-3">One year of membership</h3>
      {price ? <PriceToPay {...price} name="Membership" /> : null}
      {children}
      <Button type="submit" kind="warm" busy={pending}>
        Pay
      </Button>
      <p className="pay-note">{`This is the price of ${price?.name}. Choose your category to see yours.`}</p>
      <FeeRule rule={FEE_RULE} />
    </>
  )
}

function AidPanel({ pending, children }: PanelProps) {
  const named = useNamed()
  return (
    <>
      <Pill tone="ok">Financial aid</Pill>
      <h3 className="display display-3">Nothing to pay now</h3>
      <p>
        An admin reads what you wrote. You get an e-mail with the decision within{' '}
        {hoursInWords(DECISION_HOURS)}.
      </p>
      {children}
      <Button type="submit" kind="warm" busy={pending}>
        {pending ? 'Submitting…' : 'Submit'}
      </Button>
      <p className="pay-note">
        {named('Until it is decided, you can read and correct it in My {shortName}.')}
      </p>
    </>
  )
}
