import { Link } from 'react-router'

/** An event as the home page names it; `when` is in Indian time, in words. */
export type ComingEvent = { _id: string; label: string; title: string; startsAt: string; when: string }

/** What is coming up first, each with the way to its page. */
export function NextEvents({ events }: { events: ComingEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="wrap section home-events" aria-labelledby="next-events">
      <div className="part-head">
        <h2 className="display display-2" id="next-events">
          Coming up
        </h2>
      </div>
      <ol>
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
    </section>
  )
}
