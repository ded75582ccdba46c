import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Input } from '#contract/endpoint.ts'
import { askAboutSubmission } from '#contract/programmes/questions.ts'
import { isOpen, type Programme, type reviewCall, stateLabels } from '#contract/programmes/submissions.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Choices, TextArea } from '#web/ui/controls/field.tsx'
import { AssigneeLine, type Assigned } from './assignee.tsx'
import { DueCell, type SubmissionStatus, StateCell } from './submission-cells.tsx'
import { useAdminSubmit } from '../use-admin-submit.ts'
import '../../forms/record-details.css'

export type ReviewCall = ReturnType<typeof reviewCall<`/${string}`>>

/** What is to be answered: where it stands, and whom it is from. */
export type Open = SubmissionStatus & { _id: string; about: string; person: string; updatedAt: string }

const REVIEW = { value: 'in_review', label: 'Take into review' }
const ANSWERS = [
  { value: 'accepted', label: 'Accept' },
  { value: 'ask', label: 'Ask a question' },
  { value: 'declined', label: 'Decline' },
]

const told = {
  in_review: (about: string) => `${about} is in review now.`,
  accepted: (about: string) => `${about} is accepted.`,
  declined: (about: string) => `${about} is declined.`,
}

type Props = {
  endpoint: ReviewCall
  submission: Open
  programme: Programme
  assigned: Assigned
  now: number
  /** When what is read here was sent as it is; null while it is on its way. */
  readAt: string | null
  /** It was sent anew since: what is read here is loaded again. */
  onChanged: () => void
  /** All that was sent. */
  record: ReactNode
  /** What accepting it brings about, say. */
  children?: ReactNode
  /** Resolves once whoever closes it is where that leads. */
  onClose: () => Promise<void>
}

/**
 * A submission as it was sent, with what an admin may do about it beside it: it stays in sight while they write. Whoever comes
 * second is told who was first, and when.
 */
export function ReviewDialog({ submission, record, onClose, ...rest }: Props) {
  const { about, state } = submission
  const form = useId()
  const [began] = useState(isOpen(state))
  const answer = useAnswerForm({ ...rest, submission, onClose })
  const isOver = began && !isOpen(state)
  const close = () => void onClose()
  return (
    <Dialog
      open
      onClose={close}
      title={began ? `Answer: ${about}` : about}
      width="wide"
      actions={
        !began ? null : isOver ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button kind="ghost" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={answer.pending}>
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
      <div className="review" data-open={began || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled text must be reachable by keyboard */}
        <section className="review-record" aria-label="What was sent" tabIndex={began ? 0 : undefined}>
          {record}
        </section>
        {began ? <Answering {...rest} submission={submission} form={form} answer={answer} /> : null}
      </div>
    </Dialog>
  )
}

type FormProps = Pick<Props, 'endpoint' | 'submission' | 'programme' | 'readAt' | 'onChanged' | 'onClose'>

/** What is chosen, and how it is sent: a question goes to a call of its own. */
function useAnswerForm({ endpoint, submission, programme, readAt, onChanged, onClose }: FormProps) {
  const { revalidate } = useRevalidator()
  const [choice, setChoice] = useState('')
  const { _id, about } = submission
  // As it was when whoever answers opened it, whatever is loaded beside.
  const [openedAt] = useState(submission.updatedAt)
  const seen = { _id, updatedAt: readAt ?? openedAt }
  const refused = ({ status, code }: { status: number; code: string }) => {
    if (code === 'changed_meanwhile') onChanged()
    if (status === 409 || status === 404) void revalidate()
  }
  async function answered(): Promise<void> {
    // Loading anew before would end the way that closing begins.
    await onClose()
    await revalidate()
  }
  const decide = useAdminSubmit(endpoint, {
    inputOf: (data) => ({ ...(Object.fromEntries(data) as unknown as Input<ReviewCall>), seen }),
    done: ({ state }) => (state in told ? told[state as keyof typeof told](about) : null),
    answered,
    refused,
  })
  const ask = useAdminSubmit(askAboutSubmission, {
    inputOf: (data) => ({ programme, _id, question: String(data.get('question')), seen }),
    done: () => `${submission.person} is asked about it.`,
    answered,
    refused,
  })
  return { choice, setChoice, ...(choice === 'ask' ? ask : decide) }
}

type AnsweringProps = Pick<Props, 'submission' | 'programme' | 'assigned' | 'now' | 'children'> & {
  form: string
  answer: ReturnType<typeof useAnswerForm>
}

function Answering({ submission, programme, assigned, now, children, form, answer }: AnsweringProps) {
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
        {/* Kept while another answer is looked at: what was written is not lost. */}
        <div hidden={choice !== 'accepted'}>
          <TextArea
            name="message"
            label="Words with it"
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

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
