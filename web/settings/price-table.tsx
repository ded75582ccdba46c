import { useState } from 'react'
import { dayInWords } from '#contract/values/days.ts'
import { gstOn } from '#contract/money/gst.ts'
import { openToWords } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import type { Settings } from '#contract/settings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { WithdrawPrice } from './withdraw-price.tsx'

type Row = Settings['categories'][number]

/** Today's price of each category, and future prices. */
export function PriceTable({ categories }: Pick<Settings, 'categories'>) {
  const [open, setOpen] = useState<Row | null>(null)
  const [withdrawing, setWithdrawing] = useState<Row | null>(null)
  // The first row of each category is today's price; the others are in the future.
  const isComing = (row: Row) => categories.find(({ category }) => category === row.category) !== row
  const columns: Column<Row>[] = [
    {
      title: 'Category',
      kind: 'head',
      cell: ({ name, openTo }) => (
        <span className="stacked">
          <span>{name}</span>
          <small className="settings-for">{openToWords[openTo]}</small>
        </span>
      ),
    },
    {
      title: 'Valid',
      kind: 'short',
      cell: (row) =>
        isComing(row) ? (
          <Pill tone="wait">{`from ${dayInWords(row.validFrom)}`}</Pill>
        ) : (
          <Pill tone="ok">now</Pill>
        ),
    },
    { title: 'Price', kind: 'number', cell: ({ price }) => rupees(price) },
    {
      title: 'GST',
      kind: 'number',
      cell: ({ price, gstRate }) => `${rupees(gstOn(price, gstRate))} (${gstRate} %)`,
    },
    { title: 'To pay', kind: 'number', cell: ({ price, gstRate }) => rupees(price + gstOn(price, gstRate)) },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <span className="row-actions">
          <Button
            kind="ghost"
            size="small"
            aria-label={
              isComing(row)
                ? `Change the coming price of ${row.name}`
                : `New price of ${row.name} from a day on`
            }
            onClick={() => setOpen(row)}
          >
            {isComing(row) ? 'Change' : 'New price'}
          </Button>
          {isComing(row) ? (
            <Button
              kind="ghost"
              size="small"
              aria-label={`Withdraw the price of ${row.name} from ${dayInWords(row.validFrom)}`}
              onClick={() => setWithdrawing(row)}
            >
              Withdraw
            </Button>
          ) : null}
        </span>
      ),
    },
  ]
  return (
    <>
      <Table
        caption="Prices"
        columns={columns}
        rows={categories}
        keyOf={({ category, validFrom }) => `${category} ${validFrom}`}
        problem={null}
        onRetry={() => undefined}
        empty={{ text: 'There are no prices', hint: '' }}
      />
      {open === null ? null : (
        <PriceDialog row={open} isComing={isComing(open)} onClose={() => setOpen(null)} />
      )}
      {withdrawing === null ? null : <WithdrawPrice row={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}
