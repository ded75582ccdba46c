import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { Category } from '#contract/membership/categories.ts'
import type { openOrder, order } from '#contract/membership/order.ts'
import { checkVoucher } from '#contract/money/vouchers.ts'
import { rupees } from '#contract/money/currency.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import type { Prices, ValidPrice } from '#web/app/prices/prices.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { priceOf } from './use-prices.ts'

/** An order that waits for its payment. */
export type OpenOrder = z.output<typeof openOrder>

type Amounts = Pick<ValidPrice, 'price' | 'gst' | 'total' | 'rate'>
/** The discounted amounts; `of` is the total of the category without the voucher, in paise. */
type Applied = Amounts & { code: string; category: string; of: number }

/** The discount of an open order's voucher, where the voucher still holds. */
function appliedBy(open: OpenOrder | null, prices: Prices): Applied | null {
  if (open === null || open.voucher === null || isVoucherGone(open)) return null
  const of = priceOf(prices, open.category)?.total ?? 0
  const amounts = open.change === null ? open : open.today
  return { ...amounts, code: open.voucher, category: open.category, of }
}

function isVoucherGone({ change }: OpenOrder): boolean {
  return change === 'voucher_over' || change === 'voucher_used_up'
}

/**
 * The sum to pay for a category: its price, less a typed voucher. An open order of the same category and voucher is paid again at its own
 * sum.
 */
export function useToPay({ category, prices, loaded }: Asked) {
  const price = priceOf(prices, category)
  const { revalidate } = useRevalidator()
  const [made, setMade] = useState<OpenOrder | null>(null)
  const open = made ?? loaded
  const [typed, setTyped] = useState(loaded !== null && !isVoucherGone(loaded) ? (loaded.voucher ?? '') : '')
  const [applied, setApplied] = useState<Applied | null>(() => appliedBy(loaded, prices))
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const code = typed.trim()
  const sameOrder =
    open !== null && open.category === category && (open.voucher ?? '') === code.toUpperCase() ? open : null
  /** The open order that is paid as it was made. */
  const again = sameOrder?.change === null ? sameOrder : null
  // False after a change of category, price or text: the voucher has to be applied again.
  const isVouched =
    applied !== null &&
    applied.code === code &&
    applied.category === price?.category &&
    applied.of === price.total
  const isApplied = isVouched || (again !== null && again.voucher !== null)
  const amounts: Amounts | undefined = again ?? (isVouched ? applied : price)

  async function apply(): Promise<void> {
    if (price === undefined || code === '' || isBusy) return
    setBusy(true)
    try {
      const { category, total: of } = price
      const answer = await request(checkVoucher, { voucher: code, membershipCategory: category as Category })
      setApplied({ ...answer, code, category, of })
      setError(undefined)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      setApplied(null)
      setError(refusal.fields?.['voucher'] ?? refusal.message)
    }
    setBusy(false)
  }

  function change(text: string): void {
    setTyped(text)
    setError(undefined)
  }

  /** Whether an order has the shown sum. If not, the prices are loaded again, and the payer is told before anything is paid. */
  function isAsShown({ id, amount, validUntil }: Order): boolean {
    if (amounts === undefined || price === undefined || amount === amounts.total) {
      if (amounts !== undefined && price !== undefined)
        setMade({
          ...(again ?? { ...amounts, category: price.category, voucher: code.toUpperCase() || null }),
          id,
          validUntil,
          change: null,
          today: amounts,
        })
      return true
    }
    notify(`The price has changed: it is ${rupees(amount)} now. Please press Pay again.`, 'error')
    setApplied(null)
    setMade(null)
    void revalidate()
    return false
  }

  /** The server refused the voucher: its discount disappears. */
  function refused({ fields }: { fields?: Record<string, string> | undefined }): void {
    if (fields?.['voucher'] === undefined) return
    setApplied(null)
    setMade(null)
    setError(fields['voucher'])
    void revalidate()
  }

  const isChanged = open !== null && open.category === category && open.change !== null
  return {
    voucher: { typed, change, apply, isBusy, isApplied, error },
    amounts,
    again,
    /** The discount of the voucher, where there is one. */
    off:
      isApplied && price !== undefined && amounts !== undefined && amounts.price < price.price
        ? { code: code.toUpperCase(), off: price.price - amounts.price }
        : null,
    /** The open order that cannot be paid as it was made. */
    changed: isChanged ? open : null,
    isAsShown,
    refused,
    input: { ...(code ? { voucher: code } : {}), ...(again ? { order: again.id } : {}) },
  }
}

type Asked = { category: string; prices: Prices; loaded: OpenOrder | null }
type Order = Pick<z.output<typeof order>, 'id' | 'amount' | 'validUntil'>

export type ToPay = ReturnType<typeof useToPay>
export type VoucherState = ToPay['voucher']
