import { programmeFacts } from '#contract/programmes/submissions.ts'
import { Time } from '#web/ui/time.tsx'
import { RowChart, type Series } from './charts.tsx'
import { ChartWithTable } from './chart-with-table.tsx'
import { counted, type Overview, percent } from './format.ts'

type Step = { name: string; people: number; before: number; first: number }

const steps: Series<Step>[] = [
  { key: 'people', label: 'People', colour: 'var(--brand)', valueOf: ({ people }) => people },
]

/** The way in, from an account to a membership. */
export function Funnel({ funnel }: { funnel: NonNullable<Overview['funnel']> }) {
  const counts = [
    ['Signed up', funnel.signedUp],
    ['Applied', funnel.applied],
    ['Paid or asked for aid', funnel.paidOrAid],
    ['Member', funnel.members],
  ] as const
  const rows = counts.map(([name, people], at) => ({
    name,
    people,
    before: counts[at - 1]?.[1] ?? people,
    first: funnel.signedUp,
  }))
  return (
    <ChartWithTable
      title="From sign-up to member"
      wide
      told={
        funnel.signedUp === 0
          ? 'Nobody has signed up yet.'
          : `Of ${counted(funnel.signedUp)} who signed up, ${counted(funnel.applied)} applied, ${counted(funnel.paidOrAid)} paid or asked for aid, and ${counted(funnel.members)} are members.`
      }
      note="Everyone since the beginning, admins left out."
      columns={[
        { title: 'Step', kind: 'head', cell: ({ name }) => name },
        { title: 'People', kind: 'number', cell: ({ people }) => counted(people) },
        { title: 'Of the step before', kind: 'number', cell: (one) => percent(one.people, one.before) },
        { title: 'Of all', kind: 'number', cell: (one) => percent(one.people, one.first) },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
      isEmpty={funnel.signedUp === 0}
    >
      <RowChart rows={rows} series={steps} full={counted} />
    </ChartWithTable>
  )
}

type Waiting = Overview['requests'][number] & { name: string }

const ages: Series<Waiting>[] = [
  { key: 'day', label: 'Under 1 day', colour: 'var(--ok)', valueOf: (one) => one.ages.day },
  { key: 'threeDays', label: '1 to 3 days', colour: 'var(--wait)', valueOf: (one) => one.ages.threeDays },
  { key: 'week', label: '3 to 7 days', colour: 'var(--saffron)', valueOf: (one) => one.ages.week },
  { key: 'longer', label: 'Over 7 days', colour: 'var(--bad)', valueOf: (one) => one.ages.longer },
]

/** What waits for an admin, by how long it has waited; what is overdue first. */
export function Requests({ requests }: { requests: Overview['requests'] }) {
  const rows = requests.map((one) => ({
    ...one,
    name: one.programme === 'membership' ? 'Membership' : programmeFacts[one.programme].label,
  }))
  const waiting = rows.reduce((sum, one) => sum + one.waiting, 0)
  const late = rows.filter(({ overdue }) => overdue > 0)
  const overdue = late.map((one) => `${one.name} ${counted(one.overdue)}`).join(', ')
  return (
    <ChartWithTable
      title="Requests by age"
      wide
      told={
        waiting === 0
          ? 'Nothing waits for an answer.'
          : `${counted(waiting)} wait for an answer. ${overdue === '' ? 'None is overdue' : `Overdue: ${overdue}`}.`
      }
      {...(waiting === 0 ? {} : { note: overdue === '' ? 'None is overdue.' : `Overdue: ${overdue}.` })}
      keys={ages}
      columns={[
        { title: 'Programme', kind: 'head', cell: ({ name }) => name },
        { title: 'Waiting', kind: 'number', cell: (one) => counted(one.waiting) },
        { title: 'Taken', kind: 'number', cell: (one) => counted(one.assigned) },
        { title: 'Overdue', kind: 'number', cell: (one) => counted(one.overdue) },
        { title: 'Due within a day', kind: 'number', cell: ({ dueSoon }) => counted(dueSoon) },
        ...ages.map(({ label, valueOf }) => ({
          title: label,
          kind: 'number' as const,
          cell: (one: Waiting) => counted(valueOf(one)),
        })),
        {
          title: 'Oldest of',
          cell: ({ oldestAt }) => (oldestAt === null ? '—' : <Time at={oldestAt} />),
        },
      ]}
      rows={rows}
      keyOf={({ programme }) => programme}
      isEmpty={waiting === 0}
    >
      <RowChart rows={rows} series={ages} full={counted} />
    </ChartWithTable>
  )
}
