import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Input } from '#contract/call/endpoint.ts'
import { askAboutSubmission } from '#contract/programmes/questions.ts'
import type { Programme, reviewCall } from '#contract/programmes/submissions.ts'
import { useAdminSubmit } from '../decide/use-admin-submit.ts'
import type { SubmissionStatus } from './submission-cells.tsx'

export type ReviewCall = ReturnType<typeof reviewCall<`/${string}`>>

/** A request to answer: its state, and its person. */
export type Open = SubmissionStatus & { _id: string; about: string; person: string; updatedAt: string }

const messages = {
  in_review: (about: string) => `${about} is in review now.`,
  accepted: (about: string) => `${about} is accepted.`,
  declined: (about: string) => `${about} is declined.`,
}

type FormProps = {
  endpoint: ReviewCall
  submission: Open
  programme: Programme
  /** `updatedAt` of the record on the screen; null while it is loading. */
  readAt: string | null
  /** The person has sent it again meanwhile. */
  onChanged: () => void
  /** After a decision or a question; resolves once the next page is there. */
  onDone: () => Promise<void>
}

/** The chosen answer, and how it is sent: a question goes to a call of its own. */
export function useAnswerForm({ endpoint, submission, programme, readAt, onChanged, onDone }: FormProps) {
  const { revalidate } = useRevalidator()
  const [choice, setChoice] = useState('')
  const { _id, about } = submission
  // When the submission was last sent before the admin opened it, whatever is loaded meanwhile.
  const [openedAt] = useState(submission.updatedAt)
  const seen = { _id, updatedAt: readAt ?? openedAt }
  const refused = ({ status, code }: { status: number; code: string }) => {
    if (code === 'changed_meanwhile') onChanged()
    if (status === 409 || status === 404) void revalidate()
  }
  async function answered(): Promise<void> {
    // Before the rows are loaded again: that would abort the navigation that `onDone` begins.
    await onDone()
    await revalidate()
  }
  const decide = useAdminSubmit(endpoint, {
    inputOf: (data) => ({ ...(Object.fromEntries(data) as unknown as Input<ReviewCall>), seen }),
    done: ({ state }) => (state in messages ? messages[state as keyof typeof messages](about) : null),
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

/** Chooses an answer by its letter, and puts the focus on its text field. */
export function answerBy(
  id: string,
  { setChoice }: ReturnType<typeof useAnswerForm>,
  choice: string,
): HTMLFormElement {
  const form = document.getElementById(id) as HTMLFormElement
  const radios = form.elements.namedItem('state') as RadioNodeList
  radios.value = choice
  flushSync(() => setChoice(choice))
  if (choice !== 'accepted') form.querySelector<HTMLElement>('textarea:enabled')?.focus()
  return form
}
