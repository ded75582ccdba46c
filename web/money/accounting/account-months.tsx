import type { readAccounts } from '#contract/money/accounting.ts'
import { monthInIst, monthInWords } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { rupees } from '#contract/money/currency.ts'
import type { Column } from '#web/ui/table.tsx'

type Sums = Answer<typeof readAccounts>['total']
type AccountLine = Sums & { name: string; isTotal: boolean }

/** The months, then the year. Future months are left out unless they have money. */
export function linesOf({ year, months, total }: Answer<typeof readAccounts>): AccountLine[] {
  return [
    ...months
      .filter(hasBegun)
      .map((month) => ({ ...month, name: monthInWords(month.month), isTotal: false })),
    { ...total, name: `Year ${year}`, isTotal: true },
  ]
}

function hasBegun({ month, ...sums }: Answer<typeof readAccounts>['months'][number]): boolean {
  return month <= monthInIst(new Date()) || Object.values(sums).some((sum) => sum !== 0)
}

/** Shown for zero. On a phone, the style sheet hides the lines of a card that contain it. */
const NOTHING = <span className="account-nothing">—</span>

function money(title: string, of: (line: AccountLine) => number): Column<AccountLine> {
  return {
    title,
    kind: 'number',
    cell: (line) => {
      const sum = of(line)
      const words = sum === 0 ? NOTHING : rupees(sum)
      return line.isTotal ? <b>{words}</b> : words
    },
  }
}

export const columns: readonly Column<AccountLine>[] = [
  { title: 'Month', kind: 'head', cell: ({ name }) => name },
  money('Came in', ({ received }) => received),
  money('Given back', ({ refunded }) => refunded),
  money('Net', netOf),
  money('Taxable', ({ taxable }) => taxable),
  money('CGST', ({ cgst }) => cgst),
  money('SGST', ({ sgst }) => sgst),
  money('IGST', ({ igst }) => igst),
  money('Rounding', ({ rounding }) => rounding),
  {
    title: 'Documents',
    kind: 'number',
    cell: ({ documents, creditNotes }) => (
      <span className="stacked">
        <span>{documents === 0 && creditNotes === 0 ? NOTHING : documents.toLocaleString('en-IN')}</span>
        {creditNotes === 0 ? null : (
          <small>
            {creditNotes === 1 ? '1 credit note' : `${creditNotes.toLocaleString('en-IN')} credit notes`}
          </small>
        )}
      </span>
    ),
  },
]

/** The sums of the year. */
export function YearSums({ total }: { total: Sums }) {
  const { received, refunded, taxable, cgst, sgst, igst } = total
  return (
    <dl className="account-sums">
      <Sum title="Came in">{received}</Sum>
      <Sum title="Given back">{refunded}</Sum>
      <Sum title="Net">{netOf(total)}</Sum>
      <Sum title="Taxable">{taxable}</Sum>
      <Sum title="GST">{cgst + sgst + igst}</Sum>
    </dl>
  )
}

function Sum({ title, children }: { title: string; children: number }) {
  return (
    <div className="panel">
      <dt>{title}</dt>
      <dd>{rupees(children)}</dd>
    </div>
  )
}

function netOf({ received, refunded }: Sums): number {
  return received - refunded
}
