import { eventFigures } from '#contract/events/figures.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { registrationsOf } from '#web/app/dashboard/list/registrations-address.ts'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { monthAddress, registrationsAddress } from './figure-addresses.ts'
import { figure } from './figure-link.tsx'
import { counted, monthName } from './format.ts'

type Figures = Answer<typeof eventFigures>
type Month = Figures['months'][number]
type Event = Figures['events'][number]

const months: Column<Month>[] = [
  { title: 'Month', kind: 'head', cell: ({ month }) => monthName(month) },
  figure<Month>(
    'Events',
    ({ month }) => monthAddress(month),
    ({ events }) => counted(events),
  ),
  figure<Month>(
    'Registered',
    ({ month }) => registrationsAddress(`registered:${month}`),
    (one) => counted(one.registered),
  ),
  figure<Month>(
    'Came',
    ({ month }) => registrationsAddress(`came:${month}`),
    (one) => counted(one.came),
  ),
  figure<Month>(
    'Came back',
    ({ month }) => registrationsAddress(`cameBack:${month}`),
    (one) => counted(one.cameBack),
  ),
]

/** Events with their figures, each of which leads to whom it counts. */
export const eventColumns: Column<Event>[] = [
  { title: 'Event', kind: 'head', cell: ({ title }) => title },
  { title: 'When', cell: ({ startsAt }) => <Time at={startsAt} /> },
  figure<Event>(
    'Registered',
    (one) => registrationsOf(one, { state: 'registered' }),
    (one) => counted(one.registered),
  ),
  figure<Event>(
    'Came',
    (one) => registrationsOf(one, { came: 'yes' }),
    (one) => counted(one.came),
  ),
  figure<Event>(
    'Came back',
    (one) => registrationsOf(one, { came: 'again' }),
    (one) => counted(one.cameBack),
  ),
]

/** How many registered for events, came, and had come before, by month and by event, and once more when the other figures are. */
export function EventFigures({ asOf }: { asOf: string }) {
  const { answer, failure, retry } = useAnswer(eventFigures, {}, asOf)
  return (
    <section className="column figure card" data-wide="true" aria-labelledby="event-figures">
      <h2 id="event-figures">Events</h2>
      <p className="muted">
        Events that have begun and for which people register on this site. Came back: had come to an earlier
        one.
      </p>
      {failure !== null ? (
        <FailedList message={failure} onRetry={retry} />
      ) : answer === null ? (
        <Loader />
      ) : answer.events.length === 0 ? (
        <p className="muted">There was none so far.</p>
      ) : (
        <>
          <Table
            caption="Events by month"
            columns={months}
            rows={answer.months}
            keyOf={({ month }) => month}
            empty={{ text: 'None in the last twelve months' }}
          />
          <details className="figure-table">
            <summary className="text-link">The last events, one by one</summary>
            <Table
              caption="The last events"
              columns={eventColumns}
              rows={answer.events}
              keyOf={({ _id }) => _id}
              empty={{ text: 'None' }}
            />
          </details>
        </>
      )}
    </section>
  )
}
