import { hoursInWords, ORDER_HOURS } from '#contract/business-constants.ts'
import { rupees } from '#contract/money/currency.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Time } from '#web/ui/time.tsx'
import type { OpenOrder, ToPay } from './to-pay.ts'

/** The button that pays, with the sum; an open order is paid again. */
export function PayButton({ toPay: { amounts, again }, pending }: { toPay: ToPay; pending: boolean }) {
  return (
    <Button type="submit" kind="warm" busy={pending}>
      {amounts === undefined
        ? 'Pay'
        : `Pay ${rupees(amounts.total)}${again === null || again.validUntil === null ? '' : ' again'}`}
    </Button>
  )
}

/** How long the price holds. */
export function PriceHolds({ again }: Pick<ToPay, 'again'>) {
  // A lapsed order whose price has not changed is held again once Pay is pressed.
  if (again === null || again.validUntil === null)
    return (
      <p className="pay-note">From when you press Pay, this price holds for {hoursInWords(ORDER_HOURS)}.</p>
    )
  return (
    <p className="pay-note">
      This order and its price hold until <Time at={again.validUntil} />.
    </p>
  )
}

/** How long an open order holds, and with which voucher. */
export function OpenOrderWords({ order }: { order: OpenOrder | null }) {
  if (order === null || order.validUntil === null || order.change !== null) return null
  return (
    <p>
      <span>
        {order.voucher === null ? 'This price holds' : `This price, with the voucher ${order.voucher}, holds`}
      </span>{' '}
      until <Time at={order.validUntil} />.
    </p>
  )
}

const CHANGES: Record<NonNullable<OpenOrder['change']>, (voucher: string | null) => string> = {
  price: () => 'The price has changed since.',
  voucher_over: (voucher) => `Its voucher ${voucher ?? ''} is over.`,
  voucher_used_up: (voucher) => `Its voucher ${voucher ?? ''} is used up.`,
}

/** Why an open order cannot be paid as it was made, and what it costs now. */
export function ChangedOrder({ changed }: Pick<ToPay, 'changed'>) {
  if (changed === null || changed.change === null) return null
  const { total, change, voucher, today } = changed
  return (
    <Alert kind="info">
      <p>
        <span>{`Your order of ${rupees(total)} is no longer valid. ${CHANGES[change](voucher)} It costs`}</span>{' '}
        <b>{rupees(today.total)}</b> now. Nothing was charged for the earlier order.
      </p>
    </Alert>
  )
}
