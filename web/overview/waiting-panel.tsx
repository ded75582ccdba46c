import { named } from '#web/app/api/names.ts'
import { Link, useLocation } from 'react-router'
import { type Programme, programmeFacts, programmes } from '#contract/programmes/submissions.ts'
import { waitingFigures } from '#contract/programmes/waiting.ts'
import type { Page } from '#web/app/api/client.ts'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { FilterBar, type FilterField, filterWords } from '#web/app/dashboard/list/filter-bar.tsx'
import {
  addressOfWaiting,
  beginWaiting,
  listWaiting,
  type WaitingRow,
} from '#web/app/dashboard/decide/next-waiting.ts'
import { PanelList } from '#web/app/dashboard/panel-tools.tsx'
import { definePanel, type PanelProps, type PanelQuery, pageInput } from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { DueCell, StateCell } from '#web/app/dashboard/submissions/submission-cells.tsx'
import { recordOfDue } from '#web/app/dashboard/submissions/submissions.ts'
import type { TableRecord } from '#web/app/dashboard/list/table-file.ts'
import type { Column } from '#web/ui/table.tsx'

type Loaded = { now: number; due: Page<WaitingRow> }

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

async function load(query: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  const due = await listWaiting(query.filters, pageInput(query), { signal })
  beginWaiting()
  return { now: Date.now(), due }
}

/** All requests within the admin's duties, most urgent first; each links to the page where it is answered. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const list = new URLSearchParams(useLocation().search)
  list.set('panel', 'waiting')
  return (
    <>
      <div className="row panel-tools">
        <ExportButtons
          name="Waiting"
          filters={filterWords(fields, query)}
          // This list has no search.
          query={{ q: '' }}
          list={(input) => listWaiting(query.filters, input)}
          record={recordOf}
        />
      </div>
      <FilterBar fields={fields} query={query} />
      <PanelList
        page={loaded?.due ?? null}
        failure={failure}
        query={query}
        ways={{ back: 'Previous', on: 'Next' }}
        caption="What waits, first due first"
        columns={columnsOf(loaded?.now ?? 0, query, list.toString())}
        keyOf={({ _id, programme }) => `${programme} ${_id}`}
        empty={{ text: 'Nothing waits for an answer', hint: 'New requests appear here.' }}
      />
    </>
  )
}

function recordOf({ programme, ...row }: WaitingRow): TableRecord {
  return { Programme: names[programme], ...recordOfDue({ ...row, programme }) }
}

function columnsOf(now: number, query: PanelQuery, from: string): Column<WaitingRow>[] {
  return [
    { title: 'Name', kind: 'head', cell: ({ user }) => <Person {...user} id={user._id} /> },
    { title: 'Programme', kind: 'short', cell: ({ programme }) => names[programme] },
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
          to={addressOfWaiting(row, query, from)}
          aria-label={`Answer ${row.about}, ${row.user.name}`}
        >
          Answer
        </Link>
      ),
    },
  ]
}
