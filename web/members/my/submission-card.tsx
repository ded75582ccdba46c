import { useNamed } from '#web/app/layout/use-branding.ts'
import { Suspense } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import { hoursInWords } from '#contract/business-constants.ts'
import type { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { isOpen, programmeFacts, type State, stateLabels } from '#contract/programmes/submissions.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Overdue } from '#web/app/own-pages/decision-due.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { Withdraw } from './withdraw.tsx'

// Only needed when an admin has asked a question.
const AnswerAbout = lazyPart(async () => (await import('./answer-about.tsx')).AnswerAbout)

export type Submission = Answer<typeof mySubmissions>['submissions'][number]

const tones: Record<State, Tone> = {
  received: 'wait',
  in_review: 'wait',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
}

const moves: Record<State, string> = { ...stateLabels, in_review: 'Taken into review' }

/** The label for a submission that ended without a decision. */
const overLabels: Partial<Record<NonNullable<Submission['situation']>, string>> = {
  past: 'Past',
  unanswered: 'Past',
  left: 'Ended',
  asked: 'A question for you',
}

/** One submission: its state, who set it and when, when an answer is due, and the next step. */
export function SubmissionCard({ submission }: { submission: Submission }) {
  const { programme, about, next, isOverdue, canWithdraw, canAskAgain, canCorrect, _id } = submission
  const { page, ...facts } = programmeFacts[programme]
  const label = useNamed()(facts.label)
  const read = canCorrect ? 'Read or correct it' : 'Read what you sent'
  return (
    <li>
      <article className="card stack my-card" aria-labelledby={`about-${_id}`}>
        <div className="spread my-card-head">
          <p className="my-programme">{label}</p>
          <SubmissionState submission={submission} />
        </div>
        <h3 id={`about-${_id}`}>{about}</h3>
        <Dates submission={submission} />
        {isOverdue ? <Overdue about={`${label}, ${about}`} /> : null}
        <Exchange submission={submission} />
        <p className="my-next">
          <b>What happens next</b> <span>{next}</span>
        </p>
        <div className="my-answers">
          {submission.isErased ? null : (
            <ButtonLink
              kind="ghost"
              size="small"
              to={`/my/sent/${programme}/${_id}`}
              aria-label={`${read}: ${label}, ${about}`}
            >
              {read}
            </ButtonLink>
          )}
          {canAskAgain ? (
            <ButtonLink kind="ghost" size="small" to={page} aria-label={`Ask again: ${label}`}>
              Ask again
            </ButtonLink>
          ) : null}
          {canWithdraw ? <Withdraw programme={programme} id={_id} label={label} about={about} /> : null}
        </div>
      </article>
    </li>
  )
}

/** Messages of the team and the question with its answer; an open question is answered here. */
export function Exchange({ submission }: { submission: Submission }) {
  const { programme, _id, about, reason, message, question, answer, situation } = submission
  return (
    <>
      {reason === null ? null : <Words title="The reason" text={reason} tone="bad" />}
      {message === null ? null : <Words title="What the team writes" text={message} />}
      {question === null ? null : situation === 'asked' ? (
        <Suspense fallback={null}>
          <AnswerAbout key={question} programme={programme} id={_id} about={about} question={question} />
        </Suspense>
      ) : answer === null ? null : (
        <>
          <Words title="We asked" text={question} />
          <Words title="Your answer" text={answer} />
        </>
      )}
    </>
  )
}

function Words({ title, text, tone = 'info' }: { title: string; text: string; tone?: 'info' | 'bad' }) {
  return (
    <blockquote className="my-reason" data-tone={tone}>
      <p className="my-reason-title">{title}</p>
      <p>
        <span>{text}</span>
      </p>
    </blockquote>
  )
}

export function SubmissionState({ submission: { state, situation } }: { submission: Submission }) {
  const over = situation === null ? undefined : overLabels[situation]
  return (
    <Pill tone={over === undefined || situation === 'asked' ? tones[state] : 'neutral'}>
      {over ?? stateLabels[state]}
    </Pill>
  )
}

export function Dates({ submission }: { submission: Submission }) {
  const { programme, state, stateAt, stateBy, dueAt, createdAt } = submission
  const { promise } = programmeFacts[programme]
  return (
    <dl className="my-dates">
      <dt>Sent</dt>
      <dd>
        <Time at={createdAt} />
      </dd>
      {state === 'received' ? null : (
        <>
          <dt>{submission.situation === 'left' ? 'Ended' : moves[state]}</dt>
          <dd>
            <Time at={stateAt} />
            <span>{stateBy === null ? null : ` by ${stateBy}`}</span>
          </dd>
        </>
      )}
      {dueAt !== null && promise !== null && isOpen(state) ? (
        <>
          <dt>Answer due</dt>
          <dd>
            <Time at={dueAt} />
            <span>{` (${hoursInWords(promise)} after ${submission.answer === null ? 'sending' : 'your answer'})`}</span>
          </dd>
        </>
      ) : null}
    </dl>
  )
}
