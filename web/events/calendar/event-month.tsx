import { monthInWords } from '#contract/values/days.ts'
import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { QueryLink } from '#web/ui/controls/query-link.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { MonthGrid } from './month-grid.tsx'

type Props = {
  kind: EventKind
  month: string
  /** Null while they are loading. */
  events: EventRecord[] | null
  failure: string | null
  onRetry: () => void
  onChosen: (record: EventRecord) => void
}

/** The month that many months later, both `YYYY-MM`. */
function monthAfter(month: string, months: number): string {
  const [year = 0, index = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, index - 1 + months)).toISOString().slice(0, 7)
}

/** The events of a month, day by day. */
export function EventMonth({ kind, month, events, failure, onRetry, onChosen }: Props) {
  const { many } = eventKindFacts[kind]

  return (
    <section className="column event-month" aria-label="Month">
      <nav className="row" aria-label="Other months">
        {[-1, 1].map((step) => (
          <QueryLink
            key={step}
            className="button"
            data-kind="ghost"
            data-size="small"
            change={(query) => query.set('month', monthAfter(month, step))}
          >
            {monthInWords(monthAfter(month, step))}
          </QueryLink>
        ))}
      </nav>
      {failure !== null ? (
        <FailedList message={failure} onRetry={onRetry} />
      ) : events === null ? (
        <Loader />
      ) : (
        <>
          <MonthGrid month={month} on={(day) => ofDay(events, day, onChosen)} />
          {events.length === 0 ? <p>{`There are no ${many.toLowerCase()} in this month.`}</p> : null}
        </>
      )}
    </section>
  )
}

function ofDay(events: EventRecord[], day: string, onChosen: Props['onChosen']) {
  const found = events.filter(({ date }) => date === day)
  if (found.length === 0) return null
  return found.map((event) => (
    <button
      key={event._id}
      type="button"
      className="month-event"
      data-cancelled={event.cancelled ? '' : undefined}
      onClick={() => onChosen(event)}
    >
      <span>{event.time}</span>
      <strong>{event.title}</strong>
      {event.cancelled ? <small>Cancelled</small> : null}
    </button>
  ))
}
