import { monthInWords } from '#contract/values/days.ts'
import type { Came } from '#contract/events/registrations.ts'
import { eventFigures } from '#contract/events/figures.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { registrationsOf } from '#web/app/dashboard/list/registrations-address.ts'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { monthAddress, registrationsAddress } from './figure-addresses.ts'
import { figure, monthFigure } from './figure-link.tsx'
import { counted } from './format.ts'

type Figures = Answer<typeof eventFigures>
type Month = Figures['months'][number]
type Event = Figures['events'][number]

const months: Column<Month>[] = [
  { title: 'Month', kind: 'head', cell: ({ month }) => monthInWords(month) },
  figure<Month>(
    'Events',
    ({ month }) => monthAddress(month),
    ({ events }) => counted(events),
  ),
  monthFigure<Month>('Registered', registrationsAddress, 'registered', (one) => counted(one.registered)),
  monthFigure<Month>('Came', registrationsAddress, 'came', (one) => counted(one.came)),
  monthFigure<Month>('Came back', registrationsAddress, 'cameBack', (one) => counted(one.cameBack)),
]

function eventFigure(title: string, query: { state: string } | { came: Came }, of: (one: Event) => number) {
  return figure<Event>(
    title,
    (one) => registrationsOf(one, query),
    (one) => counted(of(one)),
  )
}

/** Events with their figures, which link to the registrations. */
export const eventColumns: Column<Event>[] = [
  { title: 'Event', kind: 'head', cell: ({ title }) => title },
  { title: 'When', cell: ({ startsAt }) => <Time at={startsAt} /> },
  eventFigure('Registered', { state: 'registered' }, (one) => one.registered),
  eventFigure('Came', { came: 'yes' }, (one) => one.came),
  eventFigure('Came back', { came: 'again' }, (one) => one.cameBack),
]

/** Registrations, visits and repeated visits by month and by event. They are read again when the other figures are counted. */
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
