import { Suspense } from 'react'
import { Link } from 'react-router'
import type { EventRecord } from '#contract/events/events.ts'
import { useSession } from '#web/app/api/session.ts'
import { loginFirst, onwards } from '#web/app/layout/login-first.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CalendarLink, LinkOut } from './event-links.tsx'
import { type EventPhase, isMembersFirst, linkLabel, linkOf } from './event-words.ts'
import { usePlaceTaken } from './place-taken.ts'

type Props = { event: EventRecord; phase: EventPhase; now: number }

// Loaded for signed-in people only, because it needs schemas.
const OwnRegistration = lazyPart(async () => (await import('./own/own-registration.tsx')).OwnRegistration)

/** How to register for an event, or a signed-in person's registration. */
export function Registration({ event, phase, now }: Props) {
  const { user, loading } = useSession()
  const link = phase === 'coming' || phase === 'running' ? linkOf(event) : ''
  return (
    <div className="event-do">
      {user === null && loading ? (
        <Skeleton width="200px" height="48px" />
      ) : user === null ? (
        <ForVisitors event={event} phase={phase} now={now} />
      ) : (
        <Suspense fallback={<Skeleton width="200px" height="48px" />}>
          <OwnRegistration event={event} email={user.email} />
        </Suspense>
      )}
      {link === '' ? null : (
        <p>
          <LinkOut
            to={link}
            label={linkLabel(event)}
            title={event.title}
            {...(event.registration === 'here' ? { kind: 'ghost' as const } : {})}
          />
        </p>
      )}
      {phase === 'coming' ? (
        <p>
          <CalendarLink event={event} />
        </p>
      ) : null}
    </div>
  )
}

function ForVisitors({ event, phase, now }: Props) {
  const here = `/events/${event._id}`
  const placeTaken = usePlaceTaken()
  if (placeTaken !== null)
    return (
      <>
        <Alert kind="success">{placeTaken.words}</Alert>
        <p>Log in to see how you stand, or to give it up.</p>
        <p>
          <ButtonLink to={`/login${onwards(here)}`}>Log in</ButtonLink>
        </p>
      </>
    )
  if (phase === 'cancelled') return <p>This event is cancelled. It does not take place.</p>
  if (phase !== 'coming') return <PastWords event={event} phase={phase} here={here} />
  if (event.registration === 'none') return <p>Nobody needs to register for it.</p>
  if (event.registration === 'link') return null
  if (event.audience === 'members' || isMembersFirst(event, now)) {
    return (
      <>
        <p>
          {event.audience === 'members'
            ? 'Only members can register for this event.'
            : 'At present only members can register. The day from which everybody can register is shown above.'}
        </p>
        <p className="actions">
          <ButtonLink to={loginFirst(here)}>Log in and register</ButtonLink>
          <ButtonLink kind="ghost" to="/partner">
            Become a member
          </ButtonLink>
        </p>
      </>
    )
  }
  return (
    <>
      <p>
        <ButtonLink to={loginFirst(here)}>
          {event.placesLeft === 0 ? 'Join the waiting list' : 'Register'}
        </ButtonLink>
      </p>
      <p className="muted">
        Log in first; you then come back to this page.{' '}
        <Link className="text-link" to={`/signup${onwards(here)}`}>
          New here? Create an account
        </Link>
      </p>
    </>
  )
}

/** The actions after an event has begun: people who had a place can give feedback. */
function PastWords({ event, phase, here }: { event: EventRecord; phase: EventPhase; here: string }) {
  if (phase === 'running' || event.registration !== 'here') return null
  return (
    <p className="muted">
      Were you there?{' '}
      <Link className="text-link" to={loginFirst(here)}>
        Log in to say how it was
      </Link>
    </p>
  )
}
