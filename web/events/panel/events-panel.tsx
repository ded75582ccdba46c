import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIst } from '#contract/values/days.ts'
import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import type { EventRecord } from '#contract/events/events.ts'
import type { Page } from '#web/app/api/client.ts'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import {
  type PageInput,
  definePanel,
  type Panel,
  type PanelProps,
  pageInput,
  type PanelQuery,
} from '#web/app/dashboard/panel.tsx'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { eventColumns } from './event-columns.tsx'
import { CancelDialog, DeleteDialog } from './event-dialogs.tsx'
import { type Edited, EventForm } from './event-form.tsx'
import { eventsByTime, eventsOfMonth } from '../event-list-by-time.ts'
import { EventMonth } from '../calendar/event-month.tsx'
import { loadRegistrations, type Registrations, RegistrationsPanel } from './registrations-panel.tsx'
import '#web/app/forms/popup-form.css'
import './events-panel.css'

/** The events of a kind and the actions on them: as a list, as a month, or the registrations of one event. */
export function eventsPanel(kind: EventKind): Panel {
  const list: List = (input, more) => eventsByTime(kind, input, more)
  async function load(query: PanelQuery, signal: AbortSignal): Promise<Loaded> {
    const { event } = query.filters
    if (event !== undefined) return { registrations: await loadRegistrations(event, query, signal) }
    if (query.tab !== 'month') return { page: await list(pageInput(query), { signal }) }
    return { month: await eventsOfMonth(kind, monthOf(query), { signal, now: new Date() }) }
  }
  return definePanel({
    load,
    Panel: (props) =>
      props.query.filters['event'] === undefined ? (
        <EventsPanel {...props} kind={kind} list={list} />
      ) : (
        <RegistrationsPanel {...props} loaded={props.loaded?.registrations ?? null} kind={kind} />
      ),
  })
}

type List = (input: PageInput, more?: { signal: AbortSignal }) => Promise<Page<EventRecord>>
type Loaded = { page?: Page<EventRecord>; month?: EventRecord[]; registrations?: Registrations }

/** The month in the address, or else the present month in India. */
function monthOf({ filters }: PanelQuery): string {
  const asked = filters['month'] ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : dayInIst(new Date()).slice(0, 7)
}

const views = [
  { id: 'list', label: 'List' },
  { id: 'month', label: 'Month' },
]

function EventsPanel({
  kind,
  list,
  loaded,
  failure,
  query,
}: PanelProps<Loaded> & { kind: EventKind; list: List }) {
  const { one, many, panel, empty } = eventKindFacts[kind]
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [confirming, setConfirming] = useState<{ to: 'cancel' | 'delete'; record: EventRecord } | null>(null)
  const edit = (record: EventRecord) => setEdited({ as: 'change', record })
  const add = (
    <Button size="small" className="event-add" onClick={() => setEdited({ as: 'new', record: null })}>
      <Plus size={18} aria-hidden="true" />
      <span>{`Add ${one}`}</span>
    </Button>
  )
  const Asking = confirming?.to === 'cancel' ? CancelDialog : DeleteDialog
  return (
    <>
      <Tabs label="View" tabs={views} leaves={['cursors', 'month']}>
        {(view) =>
          view === 'month' ? (
            <>
              <div className="row panel-tools">{add}</div>
              <EventMonth
                kind={kind}
                month={monthOf(query)}
                events={loaded?.month ?? null}
                failure={failure}
                onRetry={() => void revalidate()}
                onChosen={edit}
              />
            </>
          ) : (
            <>
              <PanelSearch label="Search by title" query={query}>
                {add}
                <ExportButtons name={panel} query={query} list={list} record={recordOf} />
              </PanelSearch>
              <PanelList
                page={loaded?.page ?? null}
                failure={failure}
                query={query}
                ways={{ back: 'Back', on: 'Further' }}
                caption={many}
                columns={eventColumns(kind, {
                  edit,
                  copy: (record) =>
                    void pictureOf(record).then((picture) => setEdited({ as: 'copy', record, picture })),
                  cancel: (record) => setConfirming({ to: 'cancel', record }),
                  remove: (record) => setConfirming({ to: 'delete', record }),
                })}
                keyOf={(record) => record._id}
                empty={{
                  text: empty,
                  hint: query.q
                    ? 'Try another word.'
                    : `The first ${one} you add appears on the events page at once.`,
                }}
              />
            </>
          )
        }
      </Tabs>
      {edited === null ? null : (
        <EventForm
          key={`${edited.as} ${edited.record?._id}`}
          kind={kind}
          edited={edited}
          onClose={() => setEdited(null)}
        />
      )}
      {confirming === null ? null : (
        <Asking kind={kind} record={confirming.record} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}

/** The picture of an event as a file, for a copy of the event; null when it cannot be read, and then another is chosen. */
async function pictureOf({ thumbnail: { url } }: EventRecord): Promise<File | null> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return null
    const picture = await answer.blob()
    return new File([picture], 'picture', { type: picture.type })
  } catch {
    return null
  }
}

/** A row of the file, without `startsAt` and `endsAt`, which `date`, `time` and `endTime` say already. */
function recordOf({ startsAt: _startsAt, endsAt: _endsAt, ...event }: EventRecord) {
  return tableRecord(event)
}
