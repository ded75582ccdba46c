import { auditLabels, auditLog } from '#contract/admin/audit.ts'
import { type Page, page } from '#web/app/api/client.ts'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import {
  definePanel,
  inQuery,
  type PageInput,
  type PanelProps,
  type PanelQuery,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import type { TableRecord } from '#web/app/dashboard/list/table-file.ts'
import type { Column } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Time } from '#web/ui/time.tsx'
import './audit.css'

type Entry = Awaited<ReturnType<typeof load>>['rows'][number]

const CHANGES = 'changes'
const READS = 'reads'
const tabs = [
  { id: CHANGES, label: 'Changes' },
  { id: READS, label: 'Changes and reads' },
]

/** A page of the entries in the open tab. */
function listOf({ tab }: PanelQuery) {
  const only = tab === READS ? {} : ({ only: 'changes' } as const)
  return (input: PageInput, more?: { signal: AbortSignal }) =>
    page(auditLog, { ...inQuery(input), ...only }, more)
}

function load(query: PanelQuery, signal: AbortSignal) {
  return listOf(query)(pageInput(query), { signal })
}

const whoElse = (address: string | null) => (address === null ? 'The command line' : 'Not signed in')

function recordOf({ at, action, actor, subject, about, address }: Entry): TableRecord {
  return {
    When: at,
    Who: actor?.name ?? whoElse(address),
    'E-mail of who did it': actor?.email,
    'Did what': auditLabels[action],
    About: about,
    'To whom': subject?.name,
    'E-mail of to whom': subject?.email,
    'From where': address,
  }
}

const columns: Column<Entry>[] = [
  { title: 'When', kind: 'short', cell: ({ at }) => <Time at={at} /> },
  {
    title: 'Who',
    cell: ({ actor, address }) => <Named person={actor} none={whoElse(address)} />,
  },
  {
    title: 'Did what',
    cell: ({ action, about }) => (
      <span className="stacked">
        <span>{auditLabels[action]}</span>
        {about === null ? null : <small>{about}</small>}
      </span>
    ),
  },
  { title: 'To whom', cell: ({ subject }) => <Named person={subject} none="—" /> },
  { title: 'From where', kind: 'short', cell: ({ address }) => address ?? '—' },
]

function Named({ person, none }: { person: Entry['actor']; none: string }) {
  if (person === null) return <span>{none}</span>
  return (
    <span className="audit-person">
      <Person {...person} id={person._id} />
    </span>
  )
}

/** The audit log: who did what to whom, when and from where. Nobody can change it. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Page<Entry>>) {
  return (
    <Tabs label="Entries" tabs={tabs} leaves={['cursors']}>
      {() => (
        <>
          <PanelSearch label="Search by person" query={query}>
            <ExportButtons
              name="Audit log"
              filters={tabs.filter(({ id }) => id === (query.tab ?? CHANGES)).map(({ label }) => label)}
              query={query}
              list={listOf(query)}
              record={recordOf}
            />
          </PanelSearch>
          <PanelList
            page={loaded}
            failure={failure}
            query={query}
            caption="Audit log"
            columns={columns}
            keyOf={(entry) => entry._id}
            empty={{
              text: 'Nothing in the audit log',
              hint: query.q
                ? 'Nobody by this name or e-mail did anything, and nothing was done to them.'
                : 'Each decision, change and introduction of your duties is written down here, with who made it.',
            }}
          />
        </>
      )}
    </Tabs>
  )
}
