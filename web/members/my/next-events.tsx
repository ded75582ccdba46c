import { Link } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import type { myEvents } from '#contract/events/registrations.ts'
import { Part } from '#web/app/own-pages/part.tsx'
import { PlaceState } from '#web/app/own-pages/place-state.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Time } from '#web/ui/time.tsx'

export type MyEvents = Answer<typeof myEvents>['registrations']

const MOST = 3

/** The first future events that the person is registered for, with a link to all of them. */
export function NextEvents({ events, now }: { events: MyEvents; now: number }) {
  const next = events.filter(({ state, event }) => state !== 'cancelled' && now < Date.parse(event.endsAt))
  return (
    <Part id="my-events" title="Events">
      <div className="stack">
        {next.length === 0 ? (
          <p className="my-next">You are not registered for any coming event.</p>
        ) : (
          <ul className="my-events">
            {next.slice(0, MOST).map(({ _id, event, ...place }) => (
              <li key={_id}>
                <Link className="text-link" to={`/events/${event._id}`}>
                  {event.title}
                </Link>
                <p className="my-facts">
                  <Time at={event.startsAt} />
                </p>
                <PlaceState place={place} event={{ cancelled: event.cancelled, isOver: false }} />
              </li>
            ))}
          </ul>
        )}
        <p className="my-answers">
          {events.length === 0 ? null : (
            <ButtonLink kind="ghost" to="/my/events">
              All your events
            </ButtonLink>
          )}
          <ButtonLink kind="ghost" to="/events">
            See what is coming up
          </ButtonLink>
        </p>
      </div>
    </Part>
  )
}
