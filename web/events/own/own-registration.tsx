import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { myEmailChange } from '#contract/accounts/own-account.ts'
import { myFeedback } from '#contract/events/feedback.ts'
import { oneEvent, registerForEvent } from '#contract/events/registrations.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { type Place, PlaceState } from '#web/app/own-pages/place-state.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { useWindowFocus } from '#web/ui/window-focus.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LinkOut } from '../event-links.tsx'
import { phaseOf } from '../event-words.ts'
import { usePlaceTaken } from '../place-taken.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import type { OwnFeedback } from './feedback-form.tsx'
import { OwnPlace } from './own-place.tsx'
import './own-events.css'

type Props = {
  /** The event as everybody can read it. */
  event: EventRecord
  /** The person's e-mail. */
  email: string
}

type Known = Answer<typeof oneEvent> & {
  ownFeedback: OwnFeedback | null
  /** A new e-mail that is not confirmed yet. */
  newEmail: string | null
  now: number
}
type Read = { known: Known | null; failure: string | null }

/** The person's registration for an event, and the actions on it. */
export function OwnRegistration({ event: shown, email }: Props) {
  const { known, failure, ask, askAgain } = useOwn(shown._id)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const part = useRef<HTMLElement>(null)
  const taken = usePlaceTaken()
  // The confirmation link may be opened in another tab or on another device.
  useWindowFocus(() => (known?.isPending === true ? askAgain() : undefined))

  /** Loads the state anew, and moves the focus to this section, since the pressed button has disappeared. */
  async function changed(): Promise<void> {
    await Promise.all([ask(), revalidate()])
    part.current?.focus()
  }

  async function register(): Promise<void> {
    setBusy(true)
    try {
      const { registration } = await request(registerForEvent, { eventid: shown._id })
      notify(wordsFor(registration), 'success')
    } catch (error) {
      const { code, message } = refusalOf(error)
      // The page shows this problem itself.
      if (code !== 'email_not_confirmed') notify(message, 'error')
    }
    await changed()
    setBusy(false)
  }

  if (failure !== null) return <FailedList message={failure} onRetry={() => void ask()} />
  if (known === null) return <Skeleton width="200px" height="48px" />
  const { event, mine, isForMe, isPending, newEmail, ownFeedback, now } = known
  const phase = phaseOf(event, now)
  const place = mine === null || mine.state === 'cancelled' ? null : mine
  const hasRecording = phase === 'over' && event.recording !== '' && shown.recording === ''
  // Registration is elsewhere, or closed.
  if (place === null && !hasRecording && (phase === 'running' || phase === 'over')) return null
  if (place === null && phase === 'coming' && event.registration === 'link') return null
  return (
    <section ref={part} className="stack own-place" tabIndex={-1} aria-label="Your registration">
      {taken?.holder === undefined || taken.holder === email ? null : (
        <Alert kind="info" quiet>
          <span>{taken.words}</span>{' '}
          <span>{`You are logged in here as ${email}: that is another account.`}</span>
        </Alert>
      )}
      {place !== null ? (
        <>
          <PlaceState place={place} event={{ cancelled: event.cancelled, isOver: phase === 'over' }} />
          <OwnPlace
            event={event}
            place={place}
            ownFeedback={ownFeedback}
            now={now}
            onChange={() => void changed()}
          />
        </>
      ) : phase === 'cancelled' ? (
        <p>This event is cancelled. It does not take place.</p>
      ) : phase !== 'coming' ? null : event.registration === 'none' ? (
        <p>Nobody needs to register for it.</p>
      ) : !isForMe ? (
        <ForMembers isAlways={event.audience === 'members'} />
      ) : isPending ? (
        <ConfirmFirst
          email={email}
          newEmail={newEmail}
          isFull={event.placesLeft === 0}
          onChange={() => void changed()}
        />
      ) : (
        <Button busy={busy} onClick={() => void register()}>
          {event.placesLeft === 0 ? 'Join the waiting list' : 'Register'}
        </Button>
      )}
      {hasRecording ? <LinkOut to={event.recording} label="Watch the recording" title={event.title} /> : null}
      {place === null ? null : (
        <ButtonLink kind="ghost" size="small" to="/my/events">
          All your events
        </ButtonLink>
      )}
    </section>
  )
}

function ForMembers({ isAlways }: { isAlways: boolean }) {
  return (
    <>
      <p>
        {isAlways
          ? 'Only members can register for this event.'
          : 'At present only members can register. The day from which everybody can register is shown above.'}
      </p>
      <ButtonLink kind="ghost" to="/partner">
        Become a member
      </ButtonLink>
    </>
  )
}

function wordsFor({ state, position }: Place): string {
  return state === 'waiting' ? `You are on the waiting list, at place ${position}.` : 'You have a place.'
}

/** The event and the person's place at it from the server, or a problem. */
async function read(id: string): Promise<Read> {
  try {
    const [own, now] = [await request(oneEvent, { id }), Date.now()]
    const isOver = own.mine !== null && phaseOf(own.event, now) === 'over'
    const { feedback } = isOver ? await request(myFeedback, {}) : { feedback: [] }
    const ownFeedback = feedback.find(({ eventid }) => eventid === id) ?? null
    const { change } = own.isPending ? await request(myEmailChange, {}) : { change: null }
    return { known: { ...own, ownFeedback, newEmail: change?.email ?? null, now }, failure: null }
  } catch (error) {
    return { known: null, failure: refusalOf(error).message }
  }
}

type Own = Read & {
  ask: () => Promise<void>
  /** Asks again; after a failure, the known state stays. */
  askAgain: () => Promise<void>
}

/** The event and the person's place, read when the page opens and again by `ask`. */
function useOwn(id: string): Own {
  const [own, setOwn] = useState<Read>({ known: null, failure: null })
  useEffect(() => {
    let isGone = false
    void read(id).then((now) => (isGone ? undefined : setOwn(now)))
    return () => {
      isGone = true
    }
  }, [id])
  return {
    ...own,
    ask: async () => setOwn(await read(id)),
    async askAgain() {
      const next = await read(id)
      if (next.known !== null) setOwn(next)
    },
  }
}
