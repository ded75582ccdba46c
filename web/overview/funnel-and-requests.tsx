import { named } from '#web/app/api/names.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import type { WaitingFigure } from '#contract/programmes/waiting.ts'
import { Time } from '#web/ui/time.tsx'
import { RowChart, type Series } from './charts.tsx'
import { ChartWithTable } from './chart-with-table.tsx'
import { peopleAddress, waitingAddress } from './figure-addresses.ts'
import { figure } from './figure-link.tsx'
import { counted, type Overview, percent } from './format.ts'

type Step = { name: string; figure: string; people: number; before: number; first: number }

const steps: Series<Step>[] = [
  { key: 'people', label: 'People', colour: 'var(--brand)', valueOf: ({ people }) => people },
]

/** The steps from an account to a membership. */
export function Funnel({ funnel }: { funnel: NonNullable<Overview['funnel']> }) {
  const counts = [
    ['Signed up', 'signedUp', funnel.signedUp],
    ['Applied', 'applied', funnel.applied],
    ['Paid or asked for aid', 'paidOrAid', funnel.paidOrAid],
    ['Member', 'isMember', funnel.members],
  ] as const
  const rows = counts.map(([name, figureName, people], at) => ({
    name,
    figure: figureName,
    people,
    before: counts[at - 1]?.[2] ?? people,
    first: funnel.signedUp,
  }))
  return (
    <ChartWithTable
      title="From sign-up to member"
      wide
      description={
        funnel.signedUp === 0
          ? 'Nobody has signed up yet.'
          : `Of ${counted(funnel.signedUp)} who signed up, ${counted(funnel.applied)} applied, ${counted(funnel.paidOrAid)} paid or asked for aid, and ${counted(funnel.members)} are members.`
      }
      note="Everyone since the beginning, admins left out."
      columns={[
        { title: 'Step', kind: 'head', cell: ({ name }) => name },
        figure<Step>(
          'People',
          (one) => peopleAddress(one.figure),
          ({ people }) => counted(people),
        ),
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

type Age = keyof Waiting['ages']
const agesOf: Record<Age, WaitingFigure> = {
  day: 'under_1_day',
  threeDays: 'under_3_days',
  week: 'under_7_days',
  longer: 'over_7_days',
}

function waitingFigure(title: string, name: WaitingFigure, valueOf: (one: Waiting) => number) {
  return figure<Waiting>(
    title,
    ({ programme }) => waitingAddress(programme, name),
    (one) => counted(valueOf(one)),
  )
}

const ages: Series<Waiting>[] = [
  { key: 'day', label: 'Under 1 day', colour: 'var(--ok)', valueOf: (one) => one.ages.day },
  { key: 'threeDays', label: '1 to 3 days', colour: 'var(--wait)', valueOf: (one) => one.ages.threeDays },
  { key: 'week', label: '3 to 7 days', colour: 'var(--saffron)', valueOf: (one) => one.ages.week },
  { key: 'longer', label: 'Over 7 days', colour: 'var(--bad)', valueOf: (one) => one.ages.longer },
]

/** Waiting requests by age, overdue ones first. */
export function Requests({ requests }: { requests: Overview['requests'] }) {
  const rows = requests.map((one) => ({
    ...one,
    name: one.programme === 'membership' ? 'Membership' : named(programmeFacts[one.programme].label),
  }))
  const waiting = rows.reduce((sum, one) => sum + one.waiting, 0)
  const late = rows.filter(({ overdue }) => overdue > 0)
  const overdue = late.map((one) => `${one.name} ${counted(one.overdue)}`).join(', ')
  return (
    <ChartWithTable
      title="Requests by age"
      wide
      description={
        waiting === 0
          ? 'Nothing waits for an answer.'
          : `${counted(waiting)} wait for an answer. ${overdue === '' ? 'None is overdue' : `Overdue: ${overdue}`}.`
      }
      {...(waiting === 0 ? {} : { note: overdue === '' ? 'None is overdue.' : `Overdue: ${overdue}.` })}
      keys={ages}
      columns={[
        { title: 'Programme', kind: 'head', cell: ({ name }) => name },
        figure<Waiting>(
          'Waiting',
          ({ programme }) => waitingAddress(programme),
          (one) => counted(one.waiting),
        ),
        waitingFigure('Taken', 'taken', (one) => one.assigned),
        waitingFigure('Overdue', 'overdue', (one) => one.overdue),
        waitingFigure('Due within a day', 'due_soon', (one) => one.dueSoon),
        ...ages.map(({ label, key, valueOf }) => waitingFigure(label, agesOf[key as Age], valueOf)),
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
