import { Suspense } from 'react'
import { EVENT_REMINDER_HOURS } from '#contract/business-constants.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { HOUR } from '#contract/values/time.ts'
import type { Place } from '#web/app/own-pages/place-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LinkOut } from '../event-links.tsx'
import { linkLabel, linkOf, phaseOf } from '../event-words.ts'
import type { OwnFeedback } from './feedback-form.tsx'
import { Ticket } from './ticket.tsx'

// Loaded later, because they need schemas.
const CancelPlace = lazyPart(async () => (await import('./cancel-place.tsx')).CancelPlace)
const FeedbackForm = lazyPart(async () => (await import('./feedback-form.tsx')).FeedbackForm)

/** The ticket is shown expanded from this long before the event begins, in milliseconds. */
const EXPANDED_BEFORE = EVENT_REMINDER_HOURS[0] * HOUR

type Props = {
  event: EventRecord
  place: Place
  /** Earlier feedback. */
  ownFeedback: OwnFeedback | null
  now: number
  onChange: () => void
}

/** The link, the ticket, the way to give up the place and the feedback form, for a place at an event or on its waiting list. */
export function OwnPlace({ event, place, ownFeedback, now, onChange }: Props) {
  const phase = phaseOf(event, now)
  const isWaiting = place.state === 'waiting'
  const isAhead = phase === 'coming' || phase === 'running'
  if (phase === 'cancelled') return <p>This event is cancelled. It does not take place.</p>
  if (place.state === 'cancelled') return null
  return (
    <>
      {isWaiting && phase === 'coming' ? (
        <p>
          When somebody gives up a place, the first who waits moves up. We write to you when it is your turn.
        </p>
      ) : null}
      {isWaiting || !isAhead ? null : <OwnLink event={event} />}
      {isWaiting || !isAhead || place.ticket === null ? null : (
        <Ticket
          ticket={place.ticket}
          title={event.title}
          isExpanded={place.checkedInAt === null && now >= Date.parse(event.startsAt) - EXPANDED_BEFORE}
        />
      )}
      <Suspense fallback={<Skeleton width="180px" height="44px" />}>
        {phase === 'coming' ? <CancelPlace event={event} isWaiting={isWaiting} onChange={onChange} /> : null}
        {phase === 'over' && !isWaiting ? (
          <FeedbackForm eventid={event._id} title={event.title} ownFeedback={ownFeedback} />
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
