import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EventKind, eventKindFacts } from '#contract/event-kinds.ts'
import { eventCalls, type EventRecord } from '#contract/events.ts'
import { type Page, page } from '#web/app/api/client.ts'
import { ExportButtons } from '#web/app/dashboard/export-buttons.tsx'
import { PanelList, PanelSearch, useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import {
  type PageInput,
  definePanel,
  type Panel,
  type PanelProps,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { tableRecord } from '#web/app/forms/record-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Picture } from '#web/ui/drawings/picture.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { EventForm } from './event-form.tsx'
import '#web/app/forms/popup-form.css'
import './events-panel.css'

/** Events of a kind, newest first, with what an admin does to them. */
export function eventsPanel(kind: EventKind): Panel {
  const list: List = (input, more) =>
    page(eventCalls[kind].all as (typeof eventCalls)['event']['all'], input, more)
  return definePanel({
    load: (query, signal) => list(pageInput(query), { signal }),
    Panel: (props) => <EventsPanel {...props} kind={kind} list={list} />,
  })
}

type List = (input: PageInput, more?: { signal: AbortSignal }) => Promise<Page<EventRecord>>

function EventsPanel({
  kind,
  list,
  loaded,
  failure,
  query,
}: PanelProps<Page<EventRecord>> & { kind: EventKind; list: List }) {
  const { one, many, panel, empty } = eventKindFacts[kind]
  // Undefined: no form; null: a new record.
  const [edited, setEdited] = useState<EventRecord | null | undefined>()
  const [doomed, setDoomed] = useState<EventRecord | null>(null)
  const add = (
    <Button size="small" className="event-add" onClick={() => setEdited(null)}>
      <Plus size={18} aria-hidden="true" />
      Add <span>{one}</span>
    </Button>
  )
  return (
    <>
      <PanelSearch label="Search by title" query={query}>
        {add}
        <ExportButtons name={panel} query={query} list={list} record={recordOf} />
      </PanelSearch>
      <PanelList
        page={loaded}
        failure={failure}
        query={query}
        caption={many}
        columns={columns(kind, setEdited, setDoomed)}
        keyOf={(record) => record._id}
        empty={{
          text: empty,
          hint: query.q
            ? 'Try another word.'
            : `The first ${one} you add appears on the events page at once.`,
        }}
      />
      {edited === undefined ? null : (
        <EventForm
          key={edited?._id ?? 'new'}
          kind={kind}
          record={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteDialog kind={kind} record={doomed} onClose={() => setDoomed(null)} />
    </>
  )
}

/** The day and the time say when it starts. */
function recordOf({ startsAt: _startsAt, ...event }: EventRecord) {
  return tableRecord(event)
}

type Choose = (record: EventRecord) => void

function columns(kind: EventKind, edit: Choose, remove: Choose): Column<EventRecord>[] {
  return [
    {
      title: 'Title',
      kind: 'head',
      cell: (record) => (
        <span className="beside event-cell">
          <Picture file={record.thumbnail} alt="" sizes="72px" />
          <span>{record.title}</span>
        </span>
      ),
    },
    { title: 'When', cell: (record) => <Time at={record.startsAt} /> },
    ...(eventKindFacts[kind].asks === 'meeting'
      ? [
          { title: 'Mode', cell: (record: EventRecord) => ('mode' in record ? record.mode : '') },
          {
            title: 'Organised by',
            cell: (record: EventRecord) => ('organisedBy' in record ? record.organisedBy : ''),
          },
        ]
      : [
          {
            title: 'Location',
            cell: (record: EventRecord) => ('location' in record ? record.location : ''),
          },
        ]),
    {
      title: 'Actions',
      kind: 'actions',
      cell: (record) => (
        <span className="row-actions">
          <Button kind="ghost" size="small" onClick={() => edit(record)} aria-label={`Edit ${record.title}`}>
            <Pencil size={16} aria-hidden="true" />
            Edit
          </Button>
          <button
            type="button"
            className="icon-button event-delete"
            onClick={() => remove(record)}
            aria-label={`Delete ${record.title}`}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </span>
      ),
    },
  ]
}

type Props = { kind: EventKind; record: EventRecord | null; onClose: () => void }

function DeleteDialog({ kind, record, onClose }: Props) {
  const endpoint: Endpoint = eventCalls[kind].remove
  const remove = useAdminAction(endpoint)
  return (
    <Dialog
      open={record !== null}
      onClose={onClose}
      title={`Delete ${record?.title ?? ''}?`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              if (record)
                void remove({ [eventKindFacts[kind].id]: record._id }, `${record.title} is deleted.`)
              onClose()
            }}
          >
            <span className="one-line">{`Delete ${record?.title}`}</span>
          </Button>
        </>
      }
    >
      <p>It leaves the events page, the calendars and the feeds at once, and cannot be brought back.</p>
    </Dialog>
  )
}
