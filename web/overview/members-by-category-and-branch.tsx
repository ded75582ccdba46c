import { rupees } from '#contract/money/currency.ts'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { RowChart, type Series } from './charts.tsx'
import { ChartWithTable } from './chart-with-table.tsx'
import { paymentsAddress, peopleAddress } from './figure-addresses.ts'
import { figure } from './figure-link.tsx'
import { branchLabels, counted, type Overview, shortRupees, shows } from './format.ts'

type Share = { name: string; figure: string; members: number | null; paid: number | null }

const members: Series<Share>[] = [
  { key: 'members', label: 'Members now', colour: 'var(--brand)', valueOf: (share) => share.members ?? 0 },
]
const paid: Series<Share>[] = [
  { key: 'paid', label: 'Paid in twelve months', colour: 'var(--ok)', valueOf: (share) => share.paid ?? 0 },
]

export function ByCategory({ categories }: { categories: Overview['categories'] }) {
  const names = useCategoryNames()
  const shares = categories.map(({ category, ...share }) => ({
    name: names[category],
    figure: `category:${category}`,
    ...share,
  }))
  return <Shares title="By category" of="Category" shares={shares} />
}

export function ByBranch({ branches }: { branches: Overview['branches'] }) {
  const names = useCategoryNames()
  const shares = branches.map(({ branch, ...share }) => ({
    name: branchLabels[branch],
    figure: `branch:${branch}`,
    ...share,
  }))
  return (
    <Shares
      title="By branch"
      of="Branch"
      shares={shares}
      note={`Women: category ${names.nariShakti}. Youth: category ${names.Student}, or accepted into YuvaShakti.`}
    />
  )
}

type Props = { title: string; of: string; shares: Share[]; note?: string }

function Shares({ title, of, shares, note }: Props) {
  const [ofMembers, ofMoney] = [shows(shares, 'members'), shows(shares, 'paid')]
  const most = shares.toSorted((one, two) => (two.members ?? 0) - (one.members ?? 0))[0]
  const isEmpty = shares.every((share) => !share.members && !share.paid)
  const what = [ofMembers ? 'Members now' : '', ofMoney ? 'what was paid in the last twelve months' : '']
  const contents = what.filter((part) => part !== '').join(', and ')
  return (
    <ChartWithTable
      title={`${ofMembers ? 'Members' : ''}${ofMembers && ofMoney ? ' and money' : ofMoney ? 'Money' : ''} ${title.toLowerCase()}`}
      description={
        isEmpty || most === undefined
          ? ofMembers
            ? 'Nobody is a member yet.'
            : 'Nothing was paid in the last twelve months.'
          : `${contents.charAt(0).toUpperCase()}${contents.slice(1)}.${ofMembers ? ` Most members: ${most.name}, ${counted(most.members ?? 0)}.` : ''}`
      }
      {...(note === undefined ? {} : { note })}
      keys={[...(ofMembers ? members : []), ...(ofMoney ? paid : [])]}
      columns={[
        { title: of, kind: 'head' as const, cell: ({ name }: Share) => name },
        ...(ofMembers ? [membersColumn] : []),
        ...(ofMoney ? [paidColumn] : []),
      ]}
      rows={shares}
      keyOf={({ name }) => name}
      isEmpty={isEmpty}
      wide
    >
      <div className="figure-pair">
        {ofMembers ? <RowChart rows={shares} series={members} full={counted} /> : null}
        {ofMoney ? <RowChart rows={shares} series={paid} short={shortRupees} full={rupees} /> : null}
      </div>
    </ChartWithTable>
  )
}

const membersColumn = figure<Share>(
  'Members now',
  (one) => peopleAddress(one.figure),
  ({ members: count }) => counted(count ?? 0),
)
const paidColumn = figure<Share>(
  'Paid in twelve months',
  (one) => paymentsAddress(one.figure),
  ({ paid: paise }) => rupees(paise ?? 0),
)
