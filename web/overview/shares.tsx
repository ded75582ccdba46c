import { rupees } from '#contract/money/currency.ts'
import { useCategoryNames } from '#web/app/dashboard/category-names.tsx'
import { RowChart, type Series } from './charts.tsx'
import { Figure } from './figure.tsx'
import { branchLabels, counted, type Overview, shortRupees } from './words.ts'

type Share = { name: string; members: number; paid: number }

const members: Series<Share>[] = [
  { key: 'members', label: 'Members now', colour: 'var(--brand)', valueOf: (share) => share.members },
]
const paid: Series<Share>[] = [
  { key: 'paid', label: 'Paid in twelve months', colour: 'var(--ok)', valueOf: (share) => share.paid },
]

export function ByCategory({ categories }: { categories: Overview['categories'] }) {
  const names = useCategoryNames()
  const shares = categories.map(({ category, ...share }) => ({
    name: names[category],
    ...share,
  }))
  return <Shares title="By category" of="Category" shares={shares} />
}

export function ByBranch({ branches }: { branches: Overview['branches'] }) {
  const names = useCategoryNames()
  const shares = branches.map(({ branch, ...share }) => ({ name: branchLabels[branch], ...share }))
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
  const most = shares.toSorted((one, two) => two.members - one.members)[0]
  const isEmpty = shares.every((share) => share.members === 0 && share.paid === 0)
  return (
    <Figure
      title={`Members and money ${title.toLowerCase()}`}
      told={
        isEmpty || most === undefined
          ? 'Nobody is a member yet.'
          : `Members now, and what was paid in the last twelve months. Most members: ${most.name}, ${counted(most.members)}.`
      }
      {...(note === undefined ? {} : { note })}
      keys={[...members, ...paid]}
      columns={[
        { title: of, kind: 'head', cell: ({ name }) => name },
        { title: 'Members now', kind: 'number', cell: (share) => counted(share.members) },
        { title: 'Paid in twelve months', kind: 'number', cell: (share) => rupees(share.paid) },
      ]}
      rows={shares}
      keyOf={({ name }) => name}
      isEmpty={isEmpty}
      wide
    >
      <div className="figure-pair">
        <RowChart rows={shares} series={members} full={counted} />
        <RowChart rows={shares} series={paid} short={shortRupees} full={rupees} />
      </div>
    </Figure>
  )
}
