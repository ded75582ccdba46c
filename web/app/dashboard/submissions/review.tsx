import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Input } from '#contract/endpoint.ts'
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
  /** What accepting it brings about, say. */
  children?: ReactNode
  onClose: () => void
}

/** The popup in which an admin answers a submission. Whoever comes second is told who was first, and when. */
export function ReviewDialog({ endpoint, submission, programme, assigned, now, children, onClose }: Props) {
  const form = useId()
  const { revalidate } = useRevalidator()
  const [choice, setChoice] = useState('')
  const { _id, about, person, state } = submission
  // As it was when whoever answers opened it, whatever is loaded beside.
  const [updatedAt] = useState(submission.updatedAt)
  const { submit, pending, problem, errors } = useAdminSubmit(endpoint, {
    inputOf: (data) => ({
      ...(Object.fromEntries(data) as unknown as Input<ReviewCall>),
      seen: { _id, updatedAt },
    }),
    done: ({ state: next }) => (next in told ? told[next as keyof typeof told](about) : null),
    answered: async () => {
      onClose()
      await revalidate()
    },
    refused: ({ status }) => {
      if (status === 409 || status === 404) void revalidate()
    },
  })
  const isLate = problem?.status === 409
  const isOver = isLate && !isOpen(state)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Answer: ${about}`}
      actions={
        isOver ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button kind="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={form} busy={pending}>
              {pending ? 'Sending...' : 'Send the answer'}
            </Button>
          </>
        )
      }
    >
      <div className="column review">
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
        {isOpen(state) ? (
          <AssigneeLine request={programme} id={_id} about={about} assigned={assigned} />
        ) : null}
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
          <div hidden={choice !== 'declined'}>
            <TextArea
              name="reason"
              label="Reason"
              hint={`${person} reads these words: in the e-mail, and beside what they sent.`}
              disabled={choice !== 'declined'}
              maxLength={2000}
              error={errors['reason']}
            />
          </div>
          {choice === 'accepted' ? children : null}
        </form>
      </div>
    </Dialog>
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
