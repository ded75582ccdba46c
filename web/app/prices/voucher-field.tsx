import type { KeyboardEvent } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldLabel, FieldNotes, useDescribed } from '#web/ui/controls/field.tsx'
import type { VoucherState } from './to-pay.ts'

/** The field for a voucher. It has no name, so that no draft keeps it. */
export function VoucherField({ voucher }: { voucher: VoucherState }) {
  const { typed, change, apply, isBusy, isApplied, error } = voucher
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
