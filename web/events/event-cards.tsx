import { Link } from 'react-router'
import type { Event, EventRecord, Meeting } from '#contract/events/events.ts'
import { Lattice } from '#web/ui/drawings/lattice.tsx'
import { Picture } from '#web/ui/drawings/picture.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { EventLinks } from './event-links.tsx'
import type { NamedEvent } from './event-lists.ts'

type Props = { seed: string; title?: string; text: string }

/** Shown instead of an empty list. */
export function ComingSoon({ seed, title = 'Coming Soon', text }: Props) {
  return (
    <div className="card event-soon">
      <Lattice className="event-soon-lattice" seed={seed} scale={30} strokeWidth={1.2} />
      <div>
        <h3 className="display display-3">{title}</h3>
        <p className="muted">{text}</p>
      </div>
    </div>
  )
}

type ListProps = { look: 'agenda' | 'cards' | 'rows'; records: EventRecord[]; isPast?: boolean }

/** Future or past events of a kind, in the style of their section. */
export function EventList({ look, records, isPast = false }: ListProps) {
  if (look === 'agenda') return <Agenda meetings={records as Meeting[]} isPast={isPast} />
  if (look === 'rows') return <ClassRows meetings={records as Meeting[]} isPast={isPast} />
  return <EventCards {...(isPast ? { upcoming: [], past: records } : { upcoming: records, past: [] })} />
}

/** Events as cards, future ones before past ones. */
export function EventCards({ upcoming, past }: { upcoming: EventRecord[]; past: EventRecord[] }) {
  return (
    <ul className="event-cards">
      {upcoming.map((event) => (
        <EventCard key={event._id} event={event as Event} />
      ))}
      {past.map((event) => (
        <EventCard key={event._id} event={event as Event} isPast />
      ))}
    </ul>
  )
}

function EventCard({ event, isPast = false }: { event: Event; isPast?: boolean }) {
  return (
    <li>
      <article className="card event-card" data-past={isPast ? '' : undefined}>
        <Picture
          file={event.thumbnail}
          alt=""
          sizes="(max-width: 640px) 100vw, (max-width: 960px) 50vw, 380px"
        />
        <div className="event-card-words">
          {event.cancelled ? <Cancelled /> : isPast ? <Pill>Past event</Pill> : null}
          <Title event={event} />
          <p className="event-when">
            <Time at={event.startsAt} />
          </p>
          <p className="event-where">{event.location}</p>
          <EventLinks event={event} isPast={isPast} />
        </div>
      </article>
    </li>
  )
}

/** Meetings as an agenda, with the day first. */
function Agenda({ meetings, isPast }: { meetings: Meeting[]; isPast: boolean }) {
  return (
    <ol className="agenda">
      {meetings.map((meeting) => (
        <li key={meeting._id}>
          <article className="agenda-row">
            <Day date={meeting.date} />
            <Picture file={meeting.thumbnail} alt="" sizes="160px" />
            <div className="agenda-words">
              {meeting.cancelled ? <Cancelled /> : null}
              <Title event={meeting} />
              <p className="event-where">
                <Time at={meeting.startsAt} />
                <span>{meeting.mode}</span>
                <span>{`Hosted by ${meeting.organisedBy}`}</span>
              </p>
            </div>
            <EventLinks event={meeting} isPast={isPast} />
          </article>
        </li>
      ))}
    </ol>
  )
}

/** Meetings as rows, with the picture beside the text. */
function ClassRows({ meetings, isPast }: { meetings: Meeting[]; isPast: boolean }) {
  return (
    <ul className="class-rows">
      {meetings.map((meeting) => (
        <li key={meeting._id}>
          <article className="class-row">
            <Picture file={meeting.thumbnail} alt="" sizes="(max-width: 640px) 100vw, 280px" />
            <div className="class-words">
              <p className="class-host">{`With ${meeting.organisedBy}`}</p>
              {meeting.cancelled ? <Cancelled /> : null}
              <Title event={meeting} />
              <p className="event-when">
                <Time at={meeting.startsAt} />
              </p>
              <p className="event-where">{meeting.mode}</p>
              <EventLinks event={meeting} isPast={isPast} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** Events with their names only. */
export function NamedEvents({ events }: { events: NamedEvent[] }) {
  if (events.length === 0) return null
  return (
    <ol className="named-events">
      {events.map((event) => (
        <li key={event._id}>
          <Title event={event} />
          <Time at={event.startsAt} />
        </li>
      ))}
    </ol>
  )
}

/** The title, which links to the event's page. */
function Title({ event: { _id, title } }: { event: NamedEvent }) {
  return (
    <h3 className="display display-3 event-title">
      <Link to={`/events/${_id}`}>{title}</Link>
    </h3>
  )
}

function Cancelled() {
  return <Pill tone="bad">Cancelled</Pill>
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The day of the month in large type; the full date follows in words. */
function Day({ date }: { date: string }) {
  return (
    <p className="agenda-day" aria-hidden="true">
      <b className="display">{Number(date.slice(8))}</b>
      <span>{MONTH.format(new Date(`${date}T00:00:00Z`))}</span>
    </p>
  )
}
