import { type ReactNode, useId, useState } from 'react'
import { isOpen, type Programme, stateLabels } from '#contract/programmes/submissions.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Choices, TextArea } from '#web/ui/controls/field.tsx'
import { asksBeforeLeaving } from '#web/ui/layers/unsent-guards.ts'
import { KeyHints, onLetter } from '../decide/decision-keys.tsx'
import { useIsOnScreen } from '../decide/single-press.ts'
import { Fact } from '../person/person-parts.tsx'
import { AssigneeLine, type Assigned, assignmentOf, useTake } from './assignee.tsx'
import { DueCell, StateCell } from './submission-cells.tsx'
import { answerBy, type Open, type ReviewCall, useAnswerForm } from './answer-form.ts'
import '../../forms/record/record-details.css'

const REVIEW = { value: 'in_review', label: 'Take into review' }
const ANSWERS = [
  { value: 'accepted', label: 'Accept' },
  { value: 'ask', label: 'Ask a question' },
  { value: 'declined', label: 'Decline' },
]

type Props = {
  endpoint: ReviewCall
  submission: Open
  programme: Programme
  assigned: Assigned
  now: number
  /** `updatedAt` of the record on the screen; null while it is loading. */
  readAt: string | null
  /** The person has sent it again meanwhile: the record is loaded again. */
  onChanged: () => void
  /** All that was sent. */
  record: ReactNode
  /** Further words, for example about the effect of accepting. */
  children?: ReactNode
  /** Goes on to the next waiting request, and resolves there; null: this one was not opened from the list of waiting requests. */
  onNext: (() => Promise<void>) | null
  /** Resolves once the page behind the popup is there. */
  onClose: () => Promise<void>
}

/**
 * A submission with the form of an answer beside it, so that it stays visible while an admin writes. An admin who comes second reads who
 * was first, and when. Letters press the buttons, as in the queue of applications.
 */
export function ReviewDialog({ submission, record, onNext, onClose, ...rest }: Props) {
  const { _id, about, state } = submission
  const form = useId()
  const [wasOpen] = useState(isOpen(state))
  const answer = useAnswerForm({ ...rest, submission, onDone: onNext ?? onClose })
  const isOver = wasOpen && !isOpen(state)
  const close = () => void onClose()
  const skip = onNext && (() => (asksBeforeLeaving() ? undefined : void onNext()))
  const take = useTake({ request: rest.programme, id: _id, about })(assignmentOf(rest.assigned, _id))
  const isRead = useIsOnScreen(`${_id} ${rest.readAt}`) && rest.readAt !== null
  const keys = {
    a: isRead ? () => answerBy(form, answer, 'accepted').requestSubmit() : null,
    d: isRead ? () => void answerBy(form, answer, 'declined') : null,
    q: isRead ? () => void answerBy(form, answer, 'ask') : null,
    t: take,
    n: skip,
  }
  const isDeciding = wasOpen && !isOver && !answer.pending && answer.choice === ''
  return (
    <Dialog
      open
      onClose={close}
      title={wasOpen ? `Answer: ${about}` : about}
      width="wide"
      onKeyDown={isDeciding ? onLetter(keys) : undefined}
      actions={
        !wasOpen ? null : isOver ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button kind="ghost" onClick={close}>
              Cancel
            </Button>
            {skip === null ? null : (
              <Button kind="ghost" disabled={answer.pending} aria-keyshortcuts="N" onClick={skip}>
                Next
              </Button>
            )}
            <Button type="submit" form={form} busy={answer.pending} disabled={!isRead}>
              {answer.pending
                ? 'Sending...'
                : answer.choice === 'ask'
                  ? 'Send the question'
                  : 'Send the answer'}
            </Button>
          </>
        )
      }
    >
      <div className="review" data-open={wasOpen || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled text must be reachable by keyboard */}
        <section className="review-record" aria-label="What was sent" tabIndex={wasOpen ? 0 : undefined}>
          {record}
        </section>
        {wasOpen ? (
          <Answering {...rest} onNext={onNext} submission={submission} form={form} answer={answer} />
        ) : null}
      </div>
    </Dialog>
  )
}

type AnsweringProps = Pick<Props, 'submission' | 'programme' | 'assigned' | 'now' | 'onNext' | 'children'> & {
  form: string
  answer: ReturnType<typeof useAnswerForm>
}

function Answering({ submission, programme, assigned, now, onNext, children, form, answer }: AnsweringProps) {
  const { _id, about, person, state } = submission
  const { choice, setChoice, submit, problem, errors } = answer
  const isLate = problem?.status === 409
  const isOver = !isOpen(state)
  const reads = `${person} reads these words: in the e-mail, and beside what they sent.`
  return (
    <div className="column review-answer">
      <dl className="details">
        <Fact title="From">{person}</Fact>
        <Fact title="State">
          <StateCell {...submission} />
        </Fact>
        {submission.dueAt === null ? null : (
          <Fact title="Answer by">
            <DueCell {...submission} now={now} />
          </Fact>
        )}
      </dl>
      {isOver ? null : <KeyHints accept="accept" hasNext={onNext !== null} />}
      {isOver ? null : <AssigneeLine request={programme} id={_id} about={about} assigned={assigned} />}
      {isLate ? (
        <Alert quiet>
          <p>{problem.message}</p>
          {isOver ? (
            <p>{`It stays ${stateLabels[state].toLowerCase()}: nothing was changed by you.`}</p>
          ) : null}
        </Alert>
      ) : null}
      <form id={form} onSubmit={submit} noValidate hidden={isOver} className="column">
        <input type="hidden" name="id" value={_id} />
        <Choices
          name="state"
          label="Your answer"
          options={state === 'received' ? [REVIEW, ...ANSWERS] : ANSWERS}
          error={errors['state']}
          onChange={(event) => setChoice(event.target.value)}
        />
        {/* The fields of the other answers are hidden, not removed: the text in them is not lost. */}
        <div hidden={choice !== 'accepted'}>
          <TextArea
            name="message"
            label="Message"
            note="optional"
            hint={reads}
            disabled={choice !== 'accepted'}
            maxLength={2000}
            rows={3}
            error={errors['message']}
          />
        </div>
        <div hidden={choice !== 'ask'}>
          <TextArea
            name="question"
            label="Question"
            hint={`${reads} It waits for their answer, and then for you again.`}
            disabled={choice !== 'ask'}
            maxLength={2000}
            rows={3}
            error={errors['question']}
          />
        </div>
        <div hidden={choice !== 'declined'}>
          <TextArea
            name="reason"
            label="Reason"
            hint={reads}
            disabled={choice !== 'declined'}
            maxLength={2000}
            rows={3}
            error={errors['reason']}
          />
        </div>
        {choice === 'accepted' ? children : null}
      </form>
    </div>
  )
}
