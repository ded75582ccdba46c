import { monthInWords } from '#contract/values/days.ts'
import { Link } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { eventFigures, registrationsOfFigure } from '#contract/events/figures.ts'
import { categories } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import { paymentsOfFigure, peopleOfFigure } from '#contract/admin/overview.ts'
import { type Page, request } from '#web/app/api/client.ts'
import { CategoryName, useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { PanelList } from '#web/app/dashboard/panel-tools.tsx'
import { inQuery, type PanelQuery, pageInput } from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { registrationsOf } from '#web/app/dashboard/list/registrations-address.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { eventColumns } from './event-figures.tsx'
import { branchLabels } from './format.ts'

type Counted = Answer<typeof peopleOfFigure>['people'][number]
type Paid = Answer<typeof paymentsOfFigure>['payments'][number]
type Registered = Answer<typeof registrationsOfFigure>['registrations'][number]
export type Behind =
  | { figure: string; people: Page<Counted> }
  | { figure: string; payments: Page<Paid>; sum: number }
  | { figure: string; registrations: Page<Registered> }
  | { figure: string; events: Answer<typeof eventFigures>['events'] }

/** The list behind the figure in the address; null when the address has none. */
export async function loadBehind(query: PanelQuery, signal: AbortSignal): Promise<Behind | null> {
  const { people: ofPeople, payments: ofMoney, registrations: ofEvents, events: month } = query.filters
  const { q: _q, ...input } = inQuery(pageInput(query))
  if (ofPeople !== undefined) {
    const { people: rows, ...more } = await request(
      peopleOfFigure,
      { figure: ofPeople, ...input },
      { signal },
    )
    return { figure: ofPeople, people: pageOf(rows, more) }
  }
  if (ofEvents !== undefined) {
    const { registrations: rows, ...more } = await request(
      registrationsOfFigure,
      { figure: ofEvents, ...input },
      { signal },
    )
    return { figure: ofEvents, registrations: pageOf(rows, more) }
  }
  if (month !== undefined) {
    const { events } = await request(eventFigures, { month }, { signal })
    return { figure: `events:${month}`, events }
  }
  if (ofMoney === undefined) return null
  const {
    payments: rows,
    sum,
    ...more
  } = await request(paymentsOfFigure, { figure: ofMoney, ...input }, { signal })
  return { figure: ofMoney, payments: pageOf(rows, more), sum }
}

type More = {
  nextCursor?: string | null | undefined
  total?: number | undefined
  totalIsMore?: true | undefined
}

function pageOf<Row>(rows: Row[], { nextCursor = null, total = rows.length, totalIsMore }: More): Page<Row> {
  return { rows, nextCursor, total, totalIsMore: totalIsMore ?? false }
}

/** The people, payments, registrations or events that a figure of the Overview counts. */
export function BehindFigure({ behind, query }: { behind: Behind; query: PanelQuery }) {
  const names = useCategoryNames()
  const words = wordsOf(behind.figure, (category) => names[category as keyof typeof names])
  const list = { failure: null, query, caption: words, empty: { text: 'Nobody is counted here' } }
  return (
    <>
      <div className="row overview-at">
        <h2 className="behind-title">
          <span>{words}</span>
          {'sum' in behind ? <span>{`: ${rupees(behind.sum)}`}</span> : null}
        </h2>
        <Link className="text-link" to="/admin?panel=overview">
          Back to all figures
        </Link>
      </div>
      {'people' in behind ? (
        <PanelList {...list} page={behind.people} columns={peopleColumns} keyOf={keyOf} />
      ) : 'registrations' in behind ? (
        <PanelList {...list} page={behind.registrations} columns={registeredColumns} keyOf={keyOf} />
      ) : 'events' in behind ? (
        <Table
          caption={words}
          rows={behind.events}
          columns={eventColumns}
          keyOf={keyOf}
          empty={{ text: 'There was none' }}
        />
      ) : (
        <PanelList {...list} page={behind.payments} columns={paidColumns} keyOf={keyOf} />
      )}
    </>
  )
}

function keyOf({ _id }: { _id: string }): string {
  return _id
}

const head = { title: 'Name', kind: 'head' } as const
const peopleColumns: Column<Counted>[] = [{ ...head, cell: ({ user }) => <Person {...user} id={user._id} /> }]
const registeredColumns: Column<Registered>[] = [
  { ...head, cell: ({ user }) => <Person {...user} id={user._id} /> },
  {
    title: 'Event',
    cell: ({ event }) => (
      <Link className="text-link" to={registrationsOf(event)}>
        {event.title}
      </Link>
    ),
  },
  { title: 'When', cell: ({ event }) => <Time at={event.startsAt} /> },
]
const paidColumns: Column<Paid>[] = [
  { ...head, cell: ({ user }) => <Person {...user} id={user._id} /> },
  { title: 'Category', cell: ({ category }) => <CategoryName of={category} /> },
  {
    title: 'Paid on',
    cell: ({ paidAt, receivedOn }) => (receivedOn === null ? <Time at={paidAt} /> : <Day of={receivedOn} />),
  },
  { title: 'Paid', kind: 'number', cell: ({ amount }) => rupees(amount) },
  { title: 'Given back or on its way', kind: 'number', cell: ({ refunded }) => rupees(refunded) },
]

const figureWords = new Map(
  Object.entries({
    signedUp: 'Signed up',
    applied: 'Applied',
    paidOrAid: 'Paid or asked for aid',
    isMember: 'Member',
    joined: 'Joined',
    members: 'Members at the end of',
    due: 'Memberships that end',
    done: 'Renewed of those that end',
    lapsed: 'Lapsed of those that ended',
    open: 'Not yet renewed of those that end',
    paid: 'Paid',
    refunded: 'Given back or on its way of what was paid',
    events: 'Events',
    registered: 'Registered for events',
    came: 'Came to events',
    cameBack: 'Came to events, and had come before,',
  }),
)

/** A figure in words: `joined:2026-11` is 'Joined in November 2026'. */
function wordsOf(figure: string, nameOf: (category: string) => string): string {
  const [name = '', of = ''] = figure.split(':')
  if (name === 'category') return categories.some((one) => one === of) ? nameOf(of) : figure
  if (name === 'branch') return branchLabels[of as keyof typeof branchLabels]
  const words = figureWords.get(name) ?? figure
  if (of === '') return words
  return `${words} ${name === 'members' ? '' : 'in '}${monthInWords(of)}`
}
