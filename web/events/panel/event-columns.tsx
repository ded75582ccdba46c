import { CalendarX, Copy, Pencil, Trash2, Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { Picture } from '#web/ui/drawings/picture.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { registrationsOf } from '#web/app/dashboard/list/registrations-address.ts'
import { type EventState, stateOf } from '../event-state.ts'
import { waitingInWords } from '../event-words.ts'

type Choose = (record: EventRecord) => void
type Acts = { edit: Choose; copy: Choose; cancel: Choose; remove: Choose }

const states: Record<EventState, [string, Tone]> = {
  cancelled: ['Cancelled', 'bad'],
  over: ['Over', 'neutral'],
  on: ['On now', 'ok'],
  'to come': ['To come', 'wait'],
}

export function EventStatePill({ record }: { record: EventRecord }) {
  const [words, tone] = states[stateOf(record)]
  return <Pill tone={tone}>{words}</Pill>
}

/** `12 of 20, 3 wait`. */
function peopleOf({ registered, capacity, waiting }: EventRecord): string {
  const places = capacity === null ? String(registered) : `${registered} of ${capacity}`
  return waiting === 0 ? places : `${places}, ${waitingInWords(waiting)}`
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
    { title: 'State', kind: 'short', cell: (record) => <EventStatePill record={record} /> },
    ...(eventKindFacts[kind].fieldSet === 'meeting'
      ? [text('Mode', 'mode'), text('Organised by', 'organisedBy')]
      : [text('Location', 'location')]),
    {
      title: 'Registered',
      cell: (record) => (record.registration === 'here' ? <People {...{ kind, record }} /> : '—'),
    },
    { title: 'Actions', kind: 'actions', cell: (record) => <Actions {...acts} record={record} /> },
  ]
}

function People({ kind, record }: { kind: EventKind; record: EventRecord }) {
  return (
    <ButtonLink
      kind="ghost"
      size="small"
      className="event-people"
      to={registrationsOf({ kind, _id: record._id })}
      aria-label={`Registrations of ${record.title}: ${peopleOf(record)}`}
    >
      <Users size={16} aria-hidden="true" />
      <span>{peopleOf(record)}</span>
    </ButtonLink>
  )
}

function Actions({ record, edit, copy, cancel, remove }: Acts & { record: EventRecord }) {
  const isToCome = ['on', 'to come'].includes(stateOf(record))
  return (
    <span className="row-actions event-acts">
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
