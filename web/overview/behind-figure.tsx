import { Link } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import { categories } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import { paymentsOfFigure, peopleOfFigure } from '#contract/overview.ts'
import { type Page, request } from '#web/app/api/client.ts'
import { CategoryName, useCategoryNames } from '#web/app/dashboard/category-names.tsx'
import { PanelList } from '#web/app/dashboard/panel-tools.tsx'
import { inQuery, type PanelQuery, pageInput } from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { branchLabels, monthName } from './format.ts'

type Counted = Answer<typeof peopleOfFigure>['people'][number]
type Paid = Answer<typeof paymentsOfFigure>['payments'][number]
export type Behind =
  | { figure: string; people: Page<Counted> }
  | { figure: string; payments: Page<Paid>; sum: number }

/** The list behind the figure that the address names; null: it names none. */
export async function loadBehind(query: PanelQuery, signal: AbortSignal): Promise<Behind | null> {
  const { people: ofPeople, payments: ofMoney } = query.filters
  const { q: _q, ...input } = inQuery(pageInput(query))
  if (ofPeople !== undefined) {
    const { people: rows, ...more } = await request(
      peopleOfFigure,
      { figure: ofPeople, ...input },
      { signal },
    )
    return { figure: ofPeople, people: pageOf(rows, more) }
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

/** What a figure of the Overview counts, as a list. */
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
        <PanelList {...list} page={behind.people} columns={peopleColumns} keyOf={({ _id }) => _id} />
      ) : (
        <PanelList {...list} page={behind.payments} columns={paidColumns} keyOf={({ _id }) => _id} />
      )}
    </>
  )
}

const head = { title: 'Name', kind: 'head' } as const
const peopleColumns: Column<Counted>[] = [{ ...head, cell: ({ user }) => <Person {...user} id={user._id} /> }]
const paidColumns: Column<Paid>[] = [
  { ...head, cell: ({ user }) => <Person {...user} id={user._id} /> },
  { title: 'Category', cell: ({ category }) => <CategoryName of={category} /> },
  { title: 'Paid on', cell: ({ paidAt }) => <Time at={paidAt} /> },
  { title: 'Paid', kind: 'number', cell: ({ amount }) => rupees(amount) },
  { title: 'Given back', kind: 'number', cell: ({ refunded }) => rupees(refunded) },
]

const figureWords: Record<string, string> = {
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
  refunded: 'Given back of what was paid',
}

/** A figure in words: `joined:2026-11` is 'Joined in November 2026'. */
function wordsOf(figure: string, nameOf: (category: string) => string): string {
  const [name = '', of = ''] = figure.split(':')
  if (name === 'category') return categories.some((one) => one === of) ? nameOf(of) : figure
  if (name === 'branch') return branchLabels[of as keyof typeof branchLabels]
  const words = figureWords[name] ?? figure
  if (of === '') return words
  return `${words} ${name === 'members' ? '' : 'in '}${monthName(of)}`
}
