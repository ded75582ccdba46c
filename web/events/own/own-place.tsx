import { Suspense } from 'react'
import { EVENT_REMINDER_HOURS } from '#contract/business-constants.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { HOUR } from '#contract/values/time.ts'
import type { Place } from '#web/app/own-pages/place-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LinkOut } from '../event-links.tsx'
import { linkLabel, linkOf, phaseOf } from '../event-words.ts'
import type { Said } from './feedback-form.tsx'
import { Ticket } from './ticket.tsx'

// Loaded later, because they need schemas.
const CancelPlace = lazyPart(async () => (await import('./cancel-place.tsx')).CancelPlace)
const FeedbackForm = lazyPart(async () => (await import('./feedback-form.tsx')).FeedbackForm)

/** The ticket is open from this long before the event. */
const OPEN_BEFORE = EVENT_REMINDER_HOURS[0] * HOUR

type Props = {
  event: EventRecord
  place: Place
  /** Earlier feedback. */
  said: Said | null
  now: number
  onChange: () => void
}

/** What goes with a place at an event or on its waiting list. */
export function OwnPlace({ event, place, said, now, onChange }: Props) {
  const phase = phaseOf(event, now)
  const isWaiting = place.state === 'waiting'
  const isOpen = phase === 'coming' || phase === 'running'
  if (phase === 'cancelled') return <p>This event is cancelled. It does not take place.</p>
  if (place.state === 'cancelled') return null
  return (
    <>
      {isWaiting && phase === 'coming' ? (
        <p>
          When somebody gives up a place, the first who waits moves up. We write to you when it is your turn.
        </p>
      ) : null}
      {isWaiting || !isOpen ? null : <OwnLink event={event} />}
      {isWaiting || !isOpen || place.ticket === null ? null : (
        <Ticket
          ticket={place.ticket}
          title={event.title}
          isOpen={place.checkedInAt === null && now >= Date.parse(event.startsAt) - OPEN_BEFORE}
        />
      )}
      <Suspense fallback={<Skeleton width="180px" height="44px" />}>
        {phase === 'coming' ? <CancelPlace event={event} isWaiting={isWaiting} onChange={onChange} /> : null}
        {phase === 'over' && !isWaiting ? (
          <FeedbackForm eventid={event._id} title={event.title} said={said} />
        ) : null}
      </Suspense>
    </>
  )
}

function OwnLink({ event }: { event: EventRecord }) {
  const link = linkOf(event)
  // A link for everybody is shown with the event.
  if (link === '' || event.linkFor === 'everyone') return null
  return (
    <p>
      <LinkOut to={link} label={linkLabel(event)} title={event.title} />
    </p>
  )
}
