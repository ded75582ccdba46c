import { Link } from 'react-router'
import { Section } from '../section.tsx'

/** An event on the home page; `when` is in words, in Indian time. */
export type ComingEvent = { _id: string; label: string; title: string; startsAt: string; when: string }

/** The next events, with links to their pages. */
export function NextEvents({ events }: { events: ComingEvent[] }) {
  if (events.length === 0) return null
  return (
    <Section id="next-events" title="Coming up">
      <ol className="home-events">
        {events.map(({ _id, label, title, startsAt, when }) => (
          <li key={_id}>
            <p className="muted">{label}</p>
            <h3 className="display display-3">
              <Link to={`/events/${_id}`}>{title}</Link>
            </h3>
            <time dateTime={startsAt}>{when}</time>
          </li>
        ))}
      </ol>
      <Link className="home-more" to="/events">
        See all events
      </Link>
    </Section>
  )
}
