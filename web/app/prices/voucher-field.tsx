import { type KeyboardEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Category } from '#contract/membership/categories.ts'
import { checkVoucher } from '#contract/money/vouchers.ts'
import { rupees } from '#contract/money/currency.ts'
import { request } from '#web/app/api/client.ts'
import type { ValidPrice } from '#web/app/prices/prices.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldLabel, FieldNotes, useDescribed } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Amounts = Pick<ValidPrice, 'price' | 'gst' | 'total' | 'rate'>
type Applied = Amounts & { code: string; category: string; of: number }

/** A voucher as it is typed before paying, and what a category costs with it. */
export function useVoucher(price: ValidPrice | undefined) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const [applied, setApplied] = useState<Applied | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const code = typed.trim()
  // Another category, price or text than it was asked for: it is to be applied anew.
  const isApplied =
    applied !== null &&
    applied.code === code &&
    applied.category === price?.category &&
    applied.of === price.total

  async function apply(): Promise<void> {
    if (price === undefined || code === '' || isBusy) return
    setBusy(true)
    try {
      const { category, total: of } = price
      const amounts = await request(checkVoucher, {
        voucher: code,
        membershipCategory: category as Category,
      })
      setApplied({ ...amounts, code, category, of })
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

  const amounts: Amounts | undefined = isApplied ? applied : price

  /** Whether an order is for no more than what is shown; if not, the prices are read anew, and whoever pays is told. */
  function isAsShown({ amount }: { amount: number }): boolean {
    if (amounts === undefined || amount <= amounts.total) return true
    notify(`The price has changed: it is ${rupees(amount)} now. Please press Pay again.`, 'error')
    setApplied(null)
    void revalidate()
    return false
  }

  return {
    typed,
    change,
    apply,
    isBusy,
    isApplied,
    error,
    amounts,
    isAsShown,
    input: code ? { voucher: code } : {},
  }
}

export type VoucherState = ReturnType<typeof useVoucher>

/** Where a voucher is typed. It has no name, so that no draft keeps it. */
export function VoucherField({ voucher, refused }: { voucher: VoucherState; refused: string | undefined }) {
  const { typed, change, apply, isBusy, isApplied } = voucher
  const error = voucher.error ?? (isApplied ? undefined : refused)
  const hint = isApplied ? 'This voucher is taken off the price.' : null
  const described = useDescribed(hint, error)

  function applyOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }

  return (
    <div className="field">
      <FieldLabel id={described.id} label="Voucher" note="optional" />
      <div className="row voucher-row">
        <input
          className="control"
          data-field="voucher"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => change(target.value)}
          onKeyDown={applyOnEnter}
          {...described}
        />
        <Button kind="ghost" busy={isBusy} disabled={typed.trim() === ''} onClick={() => void apply()}>
          Apply
        </Button>
      </div>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}
