import { DoorOpen, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import type { EventRecord } from '#contract/events/events.ts'
import {
  type Came,
  cameChoices,
  eventRegistrations,
  oneEvent,
  registrationStates,
  type RegistrationState,
} from '#contract/events/registrations.ts'
import { type Page, page, request } from '#web/app/api/client.ts'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { type FilterField, FilterBar, filterWords } from '#web/app/dashboard/list/filter-bar.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import { type PageInput, pageInput, type PanelProps, type PanelQuery } from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { EventStatePill } from './event-columns.tsx'
import { stateOf } from '../event-state.ts'
import { waitingInWords } from '../event-words.ts'
import { FeedbackSummary } from './feedback-summary.tsx'
import { AddRegistration, type Registration, RemoveRegistration } from './registration-dialogs.tsx'

export type Registrations = { event: EventRecord; page: Page<Registration> }

const states: Record<RegistrationState, [string, Tone]> = {
  registered: ['Has a place', 'ok'],
  waiting: ['Waits', 'wait'],
  cancelled: ['Gave up', 'neutral'],
}
const cameWords: Record<Came, string> = {
  yes: 'Came',
  no: 'Did not come',
  again: 'Came, not for the first time',
}

const fields: readonly FilterField[] = [
  {
    name: 'state',
    label: 'State',
    options: Object.fromEntries(registrationStates.map((state) => [state, states[state][0]])),
    none: 'Any',
  },
  { name: 'came', label: 'At the door', options: cameWords, none: 'All' },
]

function listOf(event: string, { filters }: PanelQuery) {
  const state = registrationStates.find((one) => one === filters['state'])
  const came = cameChoices.find((one) => one === filters['came'])
  return (input: PageInput, more?: { signal: AbortSignal }): Promise<Page<Registration>> =>
    page(
      eventRegistrations,
      { eventid: event, ...input, ...(state ? { state } : {}), ...(came ? { came } : {}) },
      more,
    )
}

export async function loadRegistrations(
  event: string,
  query: PanelQuery,
  signal: AbortSignal,
): Promise<Registrations> {
  const [one, listed] = await Promise.all([
    request(oneEvent, { id: event }, { signal }),
    listOf(event, query)(pageInput(query), { signal }),
  ])
  return { event: one.event, page: listed }
}

type Props = PanelProps<Registrations> & { kind: EventKind }

/** The registrations of an event, who came, and the feedback. */
export function RegistrationsPanel({ kind, loaded, failure, query }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Registration | null>(null)
  const event = query.filters['event'] ?? ''
  const { panel, path } = eventKindFacts[kind]
  return (
    <>
      <div className="column event-head">
        <Link to={`/admin?panel=${path}`} className="touch text-link">
          Back to the list
        </Link>
        {loaded === null ? null : <EventHead record={loaded.event} />}
      </div>
      <FilterBar fields={fields} query={query} />
      <PanelSearch label="Search by name or e-mail" query={query}>
        <Button size="small" className="event-add" onClick={() => setIsAdding(true)}>
          <UserPlus size={18} aria-hidden="true" />
          <span>Add somebody</span>
        </Button>
        <ExportButtons
          name="Event registrations"
          filters={[
            ...(loaded === null ? [] : [loaded.event.title, loaded.event.date]),
            ...filterWords(fields, query),
          ]}
          query={query}
          list={listOf(event, query)}
          record={recordOf}
        />
      </PanelSearch>
      <PanelList
        page={loaded?.page ?? null}
        failure={failure}
        query={query}
        ways={{ back: 'Back', on: 'Further' }}
        caption={`Registrations: ${panel}`}
        columns={columns(setRemoved)}
        keyOf={({ _id }) => _id}
        empty={{ text: 'Nobody is registered', hint: 'Whoever registers on this site is listed here.' }}
      />
      {loaded !== null && stateOf(loaded.event) === 'over' ? <FeedbackSummary event={event} /> : null}
      {isAdding ? <AddRegistration event={event} onClose={() => setIsAdding(false)} /> : null}
      {removed === null ? null : (
        <RemoveRegistration registration={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  )
}

function EventHead({ record }: { record: EventRecord }) {
  const { registered, capacity, waiting } = record
  const places =
    capacity === null ? `With a place: ${registered}` : `Places taken: ${registered} of ${capacity}`
  return (
    <>
      <h2>{record.title}</h2>
      <p className="row">
        <Time at={record.startsAt} />
        <EventStatePill record={record} />
        <span>{waiting === 0 ? places : `${places}, ${waitingInWords(waiting)}`}</span>
      </p>
      {/* Only a document of its own may use the camera. */}
      <p>
        <ButtonLink to={`/admin/check-in/${record._id}`} size="small" kind="ghost" reloadDocument>
          <DoorOpen size={18} aria-hidden="true" />
          <span>Check in at the door</span>
        </ButtonLink>
      </p>
    </>
  )
}

/** A row of the file; `position` is the place on the waiting list. */
function recordOf({ user: { name, email }, state, position, createdAt, checkedInAt, offline }: Registration) {
  return {
    ...tableRecord({ name, email }),
    Registration: states[state][0],
    'Place in the waiting list': position,
    Registered: createdAt,
    'Checked in': checkedInAt,
    'Checked in without a network': checkedInAt === null ? null : offline,
  }
}

function columns(remove: (registration: Registration) => void): Column<Registration>[] {
  return [
    {
      title: 'Person',
      kind: 'head',
      cell: ({ user }) => (
        <Person
          name={user.name}
          id={user._id}
          email={user.email}
          avatar={user.avatar}
          isSuspended={user.isSuspended}
        />
      ),
    },
    {
      title: 'State',
      kind: 'short',
      cell: ({ state, position }) => {
        const [words, tone] = states[state]
        return <Pill tone={tone}>{position === null ? words : `${words}, number ${position}`}</Pill>
      },
    },
    { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: 'Came', cell: ({ checkedInAt }) => (checkedInAt === null ? '' : <Time at={checkedInAt} />) },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (registration) =>
        registration.state === 'cancelled' ? null : (
          <Button
            kind="ghost"
            size="small"
            onClick={() => remove(registration)}
            aria-label={`Remove ${registration.user.name}`}
          >
            Remove
          </Button>
        ),
    },
  ]
}
