import { named } from '#web/app/api/names.ts'
import { Link, useLocation } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import { type Programme, programmeFacts, programmes } from '#contract/programmes/submissions.ts'
import { dueSubmissions, type WaitingFigure, waitingFigures } from '#contract/programmes/waiting.ts'
import { type Page, page } from '#web/app/api/client.ts'
import { FilterBar, type FilterField } from '#web/app/dashboard/filter-bar.tsx'
import { PanelList } from '#web/app/dashboard/panel-tools.tsx'
import {
  definePanel,
  inQuery,
  type PanelProps,
  type PanelQuery,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person.tsx'
import { DueCell, StateCell } from '#web/app/dashboard/submissions/submission-cells.tsx'
import type { Column } from '#web/ui/table.tsx'

type Row = Answer<typeof dueSubmissions>['due'][number]
type Loaded = { now: number; due: Page<Row> }

const names: Record<Programme | 'membership', string> = {
  membership: 'Membership',
  ...(Object.fromEntries(programmes.map((name) => [name, named(programmeFacts[name].label)])) as Record<
    Programme,
    string
  >),
}
const fields: FilterField[] = [
  { name: 'programme', label: 'Programme', options: names, none: 'All' },
  { name: 'figure', label: 'Of these', options: waitingFigures, none: 'All that wait' },
]

async function load({ filters, ...query }: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  const { q: _q, ...input } = pageInput({ ...query, filters })
  const [programme, figure] = [filters['programme'], filters['figure']]
  const due = await page(
    dueSubmissions,
    {
      ...inQuery(input),
      ...(programme ? { programme: programme as Programme } : {}),
      ...(figure ? { figure: figure as WaitingFigure } : {}),
    },
    { signal },
  )
  return { now: Date.now(), due }
}

/** All that waits for an admin within their duties, first what is due first; each leads to where it is answered. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const { search } = useLocation()
  return (
    <>
      <FilterBar fields={fields} query={query} />
      <PanelList
        page={loaded?.due ?? null}
        failure={failure}
        query={query}
        ways={{ back: 'Previous', on: 'Next' }}
        caption="What waits, first due first"
        columns={columnsOf(loaded?.now ?? 0, query, search)}
        keyOf={({ _id, programme }) => `${programme} ${_id}`}
        empty={{ text: 'Nothing waits for an answer', hint: 'What comes in next stands here.' }}
      />
    </>
  )
}

function columnsOf(now: number, query: PanelQuery, from: string): Column<Row>[] {
  return [
    { title: 'Name', kind: 'head', cell: ({ user }) => <Person {...user} id={user._id} /> },
    { title: 'Programme', cell: ({ programme }) => names[programme] },
    { title: 'About', cell: ({ about }) => about },
    { title: 'State', cell: (row) => <StateCell {...row} /> },
    { title: 'Answer by', cell: (row) => <DueCell {...row} now={now} /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <Link
          className="button"
          data-size="small"
          to={addressOf(row, query, from)}
          aria-label={`Answer ${row.about}, ${row.user.name}`}
        >
          Answer
        </Link>
      ),
    },
  ]
}

/** Where it is answered: opened there at once, and closed it leads back to this list as it is. */
function addressOf({ programme, _id, user }: Row, { cursors }: PanelQuery, from: string): string {
  const there =
    programme === 'membership'
      ? { panel: 'members', tab: 'waiting', q: user.email, open: user._id }
      : // A programme's own list has it on its page after the same place.
        { panel: programme, tab: 'due', open: _id, cursors: cursors.join('~') }
  const list = new URLSearchParams(from)
  list.set('panel', 'waiting')
  return `/admin?${new URLSearchParams({ ...there, from: list.toString() })}`
}
