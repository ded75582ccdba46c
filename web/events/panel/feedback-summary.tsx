import { allFeedback } from '#contract/events/feedback.ts'
import { useAnswer } from '#web/app/dashboard/decide/use-answer.ts'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'

const AVERAGE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })
const STARS = [5, 4, 3, 2, 1]

/** The average feedback on an event, and the comments, without names. */
export function FeedbackSummary({ event }: { event: string }) {
  const { answer, failure, retry } = useAnswer(allFeedback, { eventid: event })
  return (
    <section className="column card event-feedback" aria-labelledby="feedback">
      <h2 id="feedback">How it was</h2>
      {failure !== null ? (
        <FailedList message={failure} onRetry={retry} />
      ) : answer === null ? (
        <Loader />
      ) : answer.average === null ? (
        <p className="muted">Nobody has said so far.</p>
      ) : (
        <>
          <p>{`${AVERAGE.format(answer.average)} of 5 stars, by ${answer.count === 1 ? '1 person' : `${answer.count} people`}`}</p>
          <dl className="event-stars">
            {STARS.map((stars) => (
              <div key={stars}>
                <dt>{stars === 1 ? '1 star' : `${stars} stars`}</dt>
                <dd>{answer.feedback.filter((one) => one.stars === stars).length}</dd>
              </div>
            ))}
          </dl>
          <ul className="column event-said">
            {answer.feedback
              .filter(({ text }) => text !== null)
              .map(({ stars, text, createdAt }) => (
                <li key={`${createdAt} ${text}`}>
                  <p className="event-said-text">{text}</p>
                  <p className="muted">
                    <span>{stars === 1 ? '1 star, ' : `${stars} stars, `}</span>
                    <Time at={createdAt} />
                  </p>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  )
}
