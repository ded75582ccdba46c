import { isOpen, type State, stateInWords } from '#contract/programmes/submissions.ts'
import { HOUR } from '#contract/values/time.ts'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { Time } from '#web/ui/time.tsx'

/** The state of a submission, as its row shows it. */
export type SubmissionStatus = {
  state: State
  stateBy: string | null
  /** When the state began; the lists of due requests leave it out. */
  stateAt?: string
  dueAt: string | null
  createdAt: string
  /** The last question about it, and its answer; the lists of due requests leave them out. */
  question?: string | null
  answer?: string | null
}

const tones: Record<State, Tone> = {
  received: 'wait',
  in_review: 'brand',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
}

/** The state, and since when, or who set it. */
export function StateCell({
  state,
  stateBy,
  stateAt,
  createdAt,
  question = null,
  answer = null,
}: SubmissionStatus) {
  const isAsked = isOpen(state) && question !== null
  return (
    <span className="stacked">
      <Pill tone={tones[state]}>{stateInWords({ state, stateBy })}</Pill>
      {isAsked ? (
        <Pill tone={answer === null ? 'neutral' : 'wait'}>{answer === null ? 'Asked' : 'Answered'}</Pill>
      ) : null}
      <small>
        <span>{stateBy === null ? null : `${stateBy}${stateAt ? ', ' : ''}`}</span>
        {state === 'received' ? <Time at={createdAt} /> : stateAt ? <Time at={stateAt} /> : null}
      </small>
    </span>
  )
}

/** When an answer is promised, and how far off that is; overdue times are marked. */
export function DueCell({ state, dueAt, now }: Pick<SubmissionStatus, 'state' | 'dueAt'> & { now: number }) {
  if (dueAt === null || !isOpen(state)) return <span className="muted">—</span>
  const isOverdue = Date.parse(dueAt) < now
  return (
    <span className="stacked">
      {isOverdue ? <Pill tone="bad">Overdue</Pill> : <Time at={dueAt} />}
      <small className={isOverdue ? 'bad-note' : undefined}>{distance(Date.parse(dueAt) - now)}</small>
    </span>
  )
}

/** The distance to the promised time: 'in 5 hours', '2 days late'. */
function distance(milliseconds: number): string {
  const hours = Math.floor(Math.abs(milliseconds) / HOUR)
  const words =
    hours < 1 ? 'less than an hour' : hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day')
  return milliseconds < 0 ? `${words} late` : `in ${words}`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
