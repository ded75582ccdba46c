import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { eventKindFacts } from '#contract/events/event-kinds.ts'
import type { myFeedback } from '#contract/events/feedback.ts'
import type { myEvents } from '#contract/events/registrations.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { myEventsRoute, myFeedbackRoute } from '#contract/call/routes.ts'
import { requestAnswer } from '#web/app/api/client.ts'
import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import { PlaceState } from '#web/app/own-pages/place-state.tsx'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { OwnTime, Time } from '#web/ui/time.tsx'
import { CalendarLink, LinkOut } from '../event-links.tsx'
import { endInIst, linkLabel, linkOf, phaseOf, whereOf } from '../event-words.ts'
import type { OwnFeedback } from './feedback-form.tsx'
import { OwnPlace } from './own-place.tsx'
import '#web/app/own-pages/own-pages.css'
import './own-events.css'

type Mine = Answer<typeof myEvents>['registrations'][number]
type Loaded = { registrations: Mine[]; feedback: OwnFeedback[]; now: number }

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('Your events')

export function clientLoader() {
  return loadOwn('/my/events', async (): Promise<Loaded> => {
    const [mine, ownFeedback] = await Promise.all([
      requestAnswer(myEventsRoute, {}),
      requestAnswer(myFeedbackRoute, {}),
    ])
    return {
      ...(mine.body as Answer<typeof myEvents>),
      ...(ownFeedback.body as Answer<typeof myFeedback>),
      now: Date.now(),
    }
  })
}

export const HydrateFallback = Loader

/** All the person's registrations: future events first, then past ones. */
export default function MyEventsPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return <OwnPage loaded={loaded}>{(mine) => <Events {...mine} />}</OwnPage>
}

function Events({ registrations, feedback, now }: Loaded) {
  const isOver = ({ event }: Mine) => now >= Date.parse(event.endsAt)
  const begun = registrations.filter((one) => !isOver(one) && now >= Date.parse(one.event.startsAt))
  const coming = registrations.filter(({ event }) => now < Date.parse(event.startsAt))
  const over = registrations.filter(isOver)
  return (
    <div className="wrap column my">
      <header className="my-head">
        <p className="eyebrow">
          <Link className="text-link" to="/my">
            Your own page
          </Link>
        </p>
        <h1 className="display display-2">Your events</h1>
      </header>
      <Part id="events-to-come" title="To come">
        {begun.length + coming.length === 0 ? (
          <div className="stack">
            <p className="my-next">
              You are not registered for any coming event. Events that you register for appear here, with your
              ticket.
            </p>
            <ButtonLink to="/events">See what is coming up</ButtonLink>
          </div>
        ) : (
          <Cards mine={[...begun, ...coming]} feedback={feedback} now={now} />
        )}
      </Part>
      {over.length === 0 ? null : (
        <Part id="events-past" title="Past events">
          <Cards mine={over} feedback={feedback} now={now} />
        </Part>
      )}
    </div>
  )
}

function Cards({ mine, feedback, now }: { mine: Mine[]; feedback: OwnFeedback[]; now: number }) {
  return (
    <ul className="column my-list">
      {mine.map((one) => (
        <li key={one._id}>
          <EventCard
            mine={one}
            ownFeedback={feedback.find(({ eventid }) => eventid === one.event._id) ?? null}
            now={now}
          />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { mine: Mine; ownFeedback: OwnFeedback | null; now: number }

function EventCard({ mine: { event, ...place }, ownFeedback, now }: CardProps) {
  const { revalidate } = useRevalidator()
  const phase = phaseOf(event, now)
  const link = linkOf(event)
  const hasPlace = place.state === 'registered' && !event.cancelled
  return (
    <article className="card stack my-card" aria-labelledby={`event-${event._id}`}>
      <div className="spread my-card-head">
        <p className="my-programme">{eventKindFacts[event.kind].label}</p>
        <PlaceState place={place} event={{ cancelled: event.cancelled, isOver: phase === 'over' }} />
      </div>
      <h3 id={`event-${event._id}`}>
        <Link className="own-event-title" to={`/events/${event._id}`}>
          {event.title}
        </Link>
      </h3>
      <p className="own-event-when">
        <Time at={event.startsAt} />
        <span>{`until ${endInIst(event)}`}</span>
        <OwnTime at={event.startsAt} />
      </p>
      <p className="my-facts">{whereOf(event)}</p>
      {hasPlace && event.linkFor === 'everyone' && link !== '' && phase !== 'over' ? (
        <LinkOut to={link} label={linkLabel(event)} title={event.title} />
      ) : null}
      <OwnPlace
        event={event}
        place={place}
        ownFeedback={ownFeedback}
        now={now}
        onChange={() => void revalidate()}
      />
      {hasPlace && phase === 'coming' ? <CalendarLink event={event} /> : null}
      {phase === 'over' && event.recording !== '' ? (
        <LinkOut to={event.recording} label="Watch the recording" title={event.title} size="small" />
      ) : null}
    </article>
  )
}
