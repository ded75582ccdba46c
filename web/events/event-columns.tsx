import { CalendarX, Copy, Pencil, Trash2, Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { type EventKind, eventKindFacts } from '#contract/event-kinds.ts'
import type { EventRecord } from '#contract/events.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { Picture } from '#web/ui/drawings/picture.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'

type Choose = (record: EventRecord) => void
type Acts = { edit: Choose; copy: Choose; cancel: Choose; remove: Choose }

/** Where the registrations of an event are listed, and of them what is asked for. */
export function registrationsAddress(
  kind: EventKind,
  event: string,
  more: Record<string, string> = {},
): string {
  return `/admin?${new URLSearchParams({ panel: eventKindFacts[kind].path, event, ...more })}`
}

/** Whether an event is cancelled, over, on just now, or to come. */
export function EventState({ record }: { record: EventRecord }) {
  const now = new Date()
  if (record.cancelled) return <Pill tone="bad">Cancelled</Pill>
  if (new Date(record.endsAt) <= now) return <Pill>Over</Pill>
  return new Date(record.startsAt) <= now ? <Pill tone="ok">On now</Pill> : <Pill tone="wait">To come</Pill>
}

/** `12 of 20, 3 wait`. */
function peopleOf({ registered, capacity, waiting }: EventRecord): string {
  const places = capacity === null ? String(registered) : `${registered} of ${capacity}`
  return waiting === 0 ? places : `${places}, ${waiting} wait`
}

export function eventColumns(kind: EventKind, acts: Acts): Column<EventRecord>[] {
  const text = (title: string, name: 'mode' | 'organisedBy' | 'location'): Column<EventRecord> => ({
    title,
    cell: (record) => String((record as Partial<Record<typeof name, string>>)[name] ?? ''),
  })
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
    { title: 'State', kind: 'short', cell: (record) => <EventState record={record} /> },
    ...(eventKindFacts[kind].asks === 'meeting'
      ? [text('Mode', 'mode'), text('Organised by', 'organisedBy')]
      : [text('Location', 'location')]),
    {
      title: 'Registered',
      cell: (record) => (record.registration === 'here' ? <People {...{ kind, record }} /> : ''),
    },
    { title: 'Actions', kind: 'actions', cell: (record) => <Actions {...acts} record={record} /> },
  ]
}

function People({ kind, record }: { kind: EventKind; record: EventRecord }) {
  return (
    <ButtonLink
      kind="ghost"
      size="small"
      to={registrationsAddress(kind, record._id)}
      aria-label={`Registrations of ${record.title}: ${peopleOf(record)}`}
    >
      <Users size={16} aria-hidden="true" />
      <span>{peopleOf(record)}</span>
    </ButtonLink>
  )
}

function Actions({ record, edit, copy, cancel, remove }: Acts & { record: EventRecord }) {
  const isToCome = !record.cancelled && new Date(record.endsAt) > new Date()
  return (
    <span className="row-actions">
      <Button kind="ghost" size="small" onClick={() => edit(record)} aria-label={`Edit ${record.title}`}>
        <Pencil size={16} aria-hidden="true" />
        Edit
      </Button>
      <Act
        name={`Copy ${record.title}`}
        onPress={() => copy(record)}
        sign={<Copy size={18} aria-hidden="true" />}
      />
      {isToCome ? (
        <Act
          name={`Cancel ${record.title}`}
          isGrave
          onPress={() => cancel(record)}
          sign={<CalendarX size={18} aria-hidden="true" />}
        />
      ) : null}
      <Act
        name={`Delete ${record.title}`}
        isGrave
        onPress={() => remove(record)}
        sign={<Trash2 size={18} aria-hidden="true" />}
      />
    </span>
  )
}

type ActProps = { name: string; isGrave?: boolean; onPress: () => void; sign: ReactElement }

function Act({ name, isGrave = false, onPress, sign }: ActProps) {
  return (
    <button
      type="button"
      className={`icon-button ${isGrave ? 'event-delete' : ''}`}
      title={name}
      aria-label={name}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}
