import { Link } from 'react-router'
import { Section } from '../section.tsx'

/** An event as the home page names it; `when` is in Indian time, in words. */
export type ComingEvent = { _id: string; label: string; title: string; startsAt: string; when: string }

/** What is coming up first, each with the way to its page. */
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
