import type { EventRecord } from '#contract/events/events.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { linkLabel, linkOf } from './event-words.ts'

type OutProps = { to: string; label: string; title: string; size?: 'small'; kind?: 'ghost' }

/** A link to another site, as an admin wrote it. */
export function LinkOut({ to, label, title, size, kind }: OutProps) {
  return (
    <a
      className="button"
      data-kind={kind}
      data-size={size}
      href={to}
      target="_blank"
      rel="noopener noreferrer ugc"
    >
      <span>{label}</span>
      <span className="visually-hidden">{` for ${title}`}</span>
    </a>
  )
}

/** The event as a file for calendars. */
export function CalendarLink({ event }: { event: EventRecord }) {
  return (
    <a className="text-link event-calendar" href={`/events/${event._id}.ics`} download>
      Add to calendar<span className="visually-hidden">{`: ${event.title}`}</span>
    </a>
  )
}

/** The actions for an event in a list: register or join, add to a calendar, or see how it was. */
export function EventLinks({ event, isPast }: { event: EventRecord; isPast: boolean }) {
  if (event.cancelled) return null
  if (isPast) {
    return event.recording === '' ? null : (
      <p className="row event-links">
        <LinkOut to={event.recording} label="Watch the recording" title={event.title} size="small" />
      </p>
    )
  }
  const link = linkOf(event)
  return (
    <p className="row event-links">
      {event.registration === 'here' ? (
        <ButtonLink size="small" to={`/events/${event._id}`}>
          <span>{event.placesLeft === 0 ? 'Join the waiting list' : 'Register'}</span>
          <span className="visually-hidden">{` for ${event.title}`}</span>
        </ButtonLink>
      ) : link === '' ? null : (
        <LinkOut to={link} label={linkLabel(event)} title={event.title} size="small" />
      )}
      <CalendarLink event={event} />
    </p>
  )
}
