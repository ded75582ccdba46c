import { FailedList } from '#web/ui/failed-list.tsx'
import type { Answer } from '#contract/call/endpoint.ts'
import { MOST_ENTRIES, paymentHistory } from '#contract/money/payment-history.ts'
import { rupees } from '#contract/money/currency.ts'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { Time } from '#web/ui/time.tsx'
import './payment-history.css'

type History = Answer<typeof paymentHistory>

export function PaymentHistory({ payment }: { payment: string }) {
  const { answer: history, failure, retry } = useAnswer(paymentHistory, { id: payment })

  return (
    <section className="stack" aria-label="History" aria-busy={history === null && failure === null}>
      <h3>History</h3>
      {failure !== null ? (
        <FailedList message={failure} onRetry={retry} />
      ) : history === null ? (
        <p className="muted">Loading…</p>
      ) : (
        <Entries {...history} />
      )}
    </section>
  )
}

function Entries({ entries, isCut }: History) {
  return (
    <>
      <ol className="history" aria-label="What happened, newest first">
        {entries.map((entry, at) => (
          // The order of the list never changes.
          // oxlint-disable-next-line react/no-array-index-key -- entries have nothing else that is theirs alone
          <li key={at}>
            <b>{entry.amount === null ? entry.title : `${entry.title}: ${rupees(entry.amount)}`}</b>
            <About {...entry} />
            <When {...entry} />
          </li>
        ))}
      </ol>
      {isCut ? <p className="muted">{`Older than these ${MOST_ENTRIES} entries there are more.`}</p> : null}
    </>
  )
}

type Entry = History['entries'][number]

function About({ about, url }: Entry) {
  if (about === null) return null
  return <p>{url === null ? about : <a href={url}>{about}</a>}</p>
}

function When({ at, by, times, lastAt }: Entry) {
  return (
    <small className="muted">
      <Time at={at} />
      <span>{by === null ? null : `, by ${by}`}</span>
      <span>{times === 1 ? null : `, ${times} times`}</span>
      {lastAt === null ? null : (
        <span>
          , last <Time at={lastAt} />
        </span>
      )}
    </small>
  )
}
