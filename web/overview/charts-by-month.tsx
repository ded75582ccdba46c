import { monthInWords } from '#contract/values/days.ts'
import { rupees } from '#contract/money/currency.ts'
import type { Column } from '#web/ui/table.tsx'
import { MonthChart, type Series } from './charts.tsx'
import { ChartWithTable } from './chart-with-table.tsx'
import { paymentsAddress, peopleAddress } from './figure-addresses.ts'
import { monthFigure } from './figure-link.tsx'
import { counted, type Overview, shortRupees } from './format.ts'

type Month = Overview['months'][number]

const people: Series<Month>[] = [
  { key: 'joined', label: 'Joined', colour: 'var(--saffron)', valueOf: ({ joined }) => joined ?? 0 },
  {
    key: 'members',
    label: 'Members at the end of the month',
    colour: 'var(--brand)',
    valueOf: ({ members }) => members ?? 0,
    look: 'line',
  },
]

const money: Series<Month>[] = [
  { key: 'paid', label: 'Paid', colour: 'var(--ok)', valueOf: ({ paid }) => paid ?? 0 },
]

const head: Column<Month> = { title: 'Month', kind: 'head', cell: ({ month }) => monthInWords(month) }

type Props = { months: Month[]; wide: boolean }

export function MembersByMonth({ months, wide }: Props) {
  const now = months.at(-1)?.members ?? 0
  const joined = months.reduce((sum, one) => sum + (one.joined ?? 0), 0)
  const isEmpty = months.every((one) => one.joined === 0 && one.members === 0)
  return (
    <ChartWithTable
      title="Members by month"
      wide={wide}
      description={
        isEmpty
          ? 'Nobody is a member yet.'
          : `${counted(joined)} ${joined === 1 ? 'person' : 'people'} joined in the last twelve months; ${counted(now)} ${now === 1 ? 'is a member' : 'are members'} now.`
      }
      keys={people}
      columns={[
        head,
        monthFigure<Month>('New accounts', peopleAddress, 'signedUp', (one) => counted(one.signedUp ?? 0)),
        monthFigure<Month>('Joined', peopleAddress, 'joined', (one) => counted(one.joined ?? 0)),
        monthFigure<Month>('Members at its end', peopleAddress, 'members', (one) =>
          counted(one.members ?? 0),
        ),
      ]}
      rows={months}
      keyOf={({ month }) => month}
      isEmpty={isEmpty}
    >
      <MonthChart rows={months} series={people} full={counted} />
    </ChartWithTable>
  )
}

export function MoneyByMonth({ months, wide }: Props) {
  const paid = months.reduce((sum, one) => sum + (one.paid ?? 0), 0)
  return (
    <ChartWithTable
      title="Money by month"
      wide={wide}
      description={
        paid === 0
          ? 'Nothing was paid in the last twelve months.'
          : `${rupees(paid)} was paid in the last twelve months.`
      }
      note="GST included, before refunds and without unassigned money. Given back is also what is still on its way."
      columns={[
        head,
        monthFigure<Month>('Paid', paymentsAddress, 'paid', (one) => rupees(one.paid ?? 0)),
        monthFigure<Month>('Of it given back', paymentsAddress, 'refunded', (one) =>
          rupees(one.refunded ?? 0),
        ),
      ]}
      rows={months}
      keyOf={({ month }) => month}
      isEmpty={paid === 0}
    >
      <MonthChart rows={months} series={money} short={shortRupees} full={rupees} />
    </ChartWithTable>
  )
}

type Renewals = NonNullable<Overview['renewals']>[number]

const renewalKeys: Series<Renewals>[] = [
  { key: 'due', label: 'Due', colour: 'var(--wait)', valueOf: ({ due }) => due },
  { key: 'done', label: 'Renewed', colour: 'var(--ok)', valueOf: ({ done }) => done },
  { key: 'lapsed', label: 'Lapsed', colour: 'var(--bad)', valueOf: ({ lapsed }) => lapsed },
]

/** The memberships that end in each month, by what followed. */
export function RenewalsByMonth({ renewals }: { renewals: Renewals[] }) {
  const sum = (valueOf: (one: Renewals) => number) => renewals.reduce((all, one) => all + valueOf(one), 0)
  const [due, done, lapsed] = [sum((one) => one.due), sum((one) => one.done), sum((one) => one.lapsed)]
  return (
    <ChartWithTable
      title="Renewals by month"
      wide
      description={
        due === 0
          ? 'No membership ended in the last twelve months or ends in the next three.'
          : `${counted(due)} memberships ended in the last twelve months or end in the next three: ${counted(done)} are renewed, ${counted(lapsed)} have lapsed.`
      }
      note="By the month of the last day; the last three months are to come. Lapsed: not renewed when the grace was over."
      keys={renewalKeys}
      columns={[
        { title: 'Month', kind: 'head', cell: ({ month }) => monthInWords(month) },
        monthFigure<Renewals>('Due', peopleAddress, 'due', (one) => counted(one.due)),
        monthFigure<Renewals>('Renewed', peopleAddress, 'done', (one) => counted(one.done)),
        monthFigure<Renewals>('Lapsed', peopleAddress, 'lapsed', (one) => counted(one.lapsed)),
        monthFigure<Renewals>('Open', peopleAddress, 'open', (one) =>
          counted(one.due - one.done - one.lapsed),
        ),
      ]}
      rows={renewals}
      keyOf={({ month }) => month}
      isEmpty={due === 0}
    >
      <MonthChart rows={renewals} series={renewalKeys} full={counted} />
    </ChartWithTable>
  )
}
