import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Page } from '#web/app/api/client.ts'
import { ExportButton } from '#web/app/dashboard/export-button.tsx'
import { PanelList, PanelSearch, useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { definePanel, type Panel, type PanelProps, pageInput } from '#web/app/dashboard/panel.tsx'
import { csvRecord } from '#web/app/forms/record-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Picture } from '#web/ui/drawings/picture.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { EventForm } from './event-form.tsx'
import type { EventPanel, EventRecord } from './event-kinds.ts'
import '#web/app/forms/popup-form.css'
import './records-panel.css'

/** Events of a kind, newest first, with what an admin does to them. */
export function recordsPanel(kind: EventPanel, caption: string): Panel {
  return definePanel({
    load: (query, signal) => kind.list(pageInput(query), { signal }),
    Panel: (props) => <RecordsPanel {...props} kind={kind} caption={caption} />,
  })
}

function RecordsPanel({
  kind,
  caption,
  loaded,
  failure,
  query,
}: PanelProps<Page<EventRecord>> & { kind: EventPanel; caption: string }) {
  // Undefined: no form; null: a new record.
  const [edited, setEdited] = useState<EventRecord | null | undefined>()
  const [doomed, setDoomed] = useState<EventRecord | null>(null)
  const add = (
    <Button size="small" className="event-add" onClick={() => setEdited(null)}>
      <Plus size={18} aria-hidden="true" />
      Add {kind.one}
    </Button>
  )
  return (
    <>
      <PanelSearch label="Search by title" query={query}>
        {add}
        <ExportButton name={kind.panel} query={query} list={kind.list} record={csvRecord} />
      </PanelSearch>
      <PanelList
        page={loaded}
        failure={failure}
        query={query}
        caption={caption}
        columns={columns(kind, setEdited, setDoomed)}
        keyOf={(record) => record._id}
        empty={{
          text: kind.empty,
          hint: query.q
            ? 'Try another word.'
            : `The first ${kind.one} you add appears on the events page at once.`,
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

type Choose = (record: EventRecord) => void

function columns(kind: EventPanel, edit: Choose, remove: Choose): Column<EventRecord>[] {
  return [
    {
      title: 'Title',
      kind: 'head',
      cell: (record) => (
        <span className="beside event-cell">
          <Picture file={record.thumbnail} alt="" sizes="72px" />
          {record.title}
        </span>
      ),
    },
    { title: 'When', cell: (record) => <Time at={record.startsAt} /> },
    ...(kind.isMeeting
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

type Props = { kind: EventPanel; record: EventRecord | null; onClose: () => void }

function DeleteDialog({ kind, record, onClose }: Props) {
  const remove = useAdminAction(kind.remove)
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
              if (record) void remove({ [kind.idName]: record._id }, `${record.title} is deleted.`)
              onClose()
            }}
          >
            <span className="one-line">Delete {record?.title}</span>
          </Button>
        </>
      }
    >
      <p>It leaves the events page, the calendars and the feeds at once, and cannot be brought back.</p>
    </Dialog>
  )
}
