import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { voucherKinds } from '#contract/money/voucher-kinds.ts'
import { endVoucher, type Voucher } from '#contract/money/vouchers.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VoucherDialog } from './voucher-dialog.tsx'

const states: Record<Voucher['state'], { tone: Tone; label: string }> = {
  valid: { tone: 'ok', label: 'valid' },
  used_up: { tone: 'neutral', label: 'used up' },
  over: { tone: 'neutral', label: 'over' },
  ended: { tone: 'neutral', label: 'ended' },
}

/** Every voucher with its uses, with buttons to add and to end one. */
export function VoucherTable({ vouchers }: { vouchers: Voucher[] }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [ending, setEnding] = useState<string | null>(null)

  async function end(code: string): Promise<void> {
    setEnding(code)
    try {
      await request(endVoucher, { code })
      notify(`The voucher ${code} is ended.`, 'success')
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    }
    setEnding(null)
    await revalidate()
  }

  const columns: Column<Voucher>[] = [
    { title: 'Code', kind: 'head', cell: ({ code }) => code },
    {
      title: 'Off the price',
      kind: 'number',
      cell: ({ kind, value }) => voucherKinds[kind].shown(value),
    },
    {
      title: 'Uses',
      kind: 'number',
      cell: ({ used, reserved, uses }) =>
        `${used} of ${uses}${reserved > 0 ? `, ${reserved} in open orders` : ''}`,
    },
    {
      title: 'Until',
      kind: 'short',
      cell: ({ lastDay }) => (lastDay === null ? 'no end' : <Day of={lastDay} />),
    },
    {
      title: 'State',
      kind: 'short',
      cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].label}</Pill>,
    },
    {
      title: 'Actions',
      kind: 'actions',
      cell: ({ code, state }) =>
        state === 'ended' ? null : (
          <Button
            kind="ghost"
            size="small"
            aria-label={`End the voucher ${code}`}
            busy={ending === code}
            onClick={() => void end(code)}
          >
            End
          </Button>
        ),
    },
  ]
  return (
    <>
      <div className="row">
        <Button kind="ghost" onClick={() => setOpen(true)}>
          Make a voucher
        </Button>
      </div>
      <Table
        caption="Vouchers"
        columns={columns}
        rows={vouchers}
        keyOf={({ code }) => code}
        problem={null}
        onRetry={() => undefined}
        empty={{ text: 'There are no vouchers', hint: 'Make one above: it is entered before paying.' }}
      />
      {isOpen ? <VoucherDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
