import { nextStep } from '#contract/programmes/next-step.ts'
import { type Programme, programmeFacts, type State, stateLabels } from '#contract/programmes/submissions.ts'
import { type Content, inIst, late, row, said } from '../content.ts'
import { emailKind, type Revealed, type SystemText, type UserText, usual } from '../email-kind.ts'
import { longest } from '../quote.ts'

/** Where something stands that a person has sent to a programme; `about` names which, in a few words of theirs. */
type Submission = {
  programme: Programme
  about: UserText
  /** By when it is answered, ISO 8601; null: nothing is promised, or it is answered. An e-mail of an older version has none. */
  dueAt?: SystemText | null
}
type Declined = Submission & { reason: UserText }

const words: Record<State, { subject: string; heading: string }> = {
  received: { subject: 'we have your request', heading: 'Your request is with us' },
  in_review: { subject: 'your request is in review', heading: 'Your request is in review' },
  accepted: { subject: 'your request is accepted', heading: 'Your request is accepted' },
  declined: { subject: 'your request was declined', heading: 'Your request was declined' },
  withdrawn: { subject: 'you took your request back', heading: 'You took your request back' },
}

/** Tells a person which step their submission has taken and what comes next. */
function submission(state: State, email: Revealed<Submission | Declined>, publicUrl: string): Content {
  const { label } = programmeFacts[email.programme]
  const next = nextStep(email.programme, state)
  const facts = [
    { label: 'Programme', value: label },
    ...row('Your request', email.about, longest.title),
    { label: 'It is now', value: stateLabels[state], strong: true },
    ...(email.dueAt ? [{ label: 'Answered by', value: inIst(email.dueAt) }] : []),
  ]
  return {
    subject: `${label}: ${words[state].subject}`,
    preview: next,
    heading: words[state].heading,
    blocks: [
      { kind: 'facts', rows: facts },
      ...('reason' in email ? said('The reason', email.reason) : []),
      { kind: 'text', text: next },
      ...(email.dueAt ? [late] : []),
      { kind: 'action', label: 'See all you have sent us', url: `${publicUrl}/my` },
    ],
  }
}

function kindOf(state: State) {
  return emailKind<Submission>(usual, (email, { publicUrl }) => submission(state, email, publicUrl))
}

export const submissionEmails = {
  submission_received: kindOf('received'),
  submission_in_review: kindOf('in_review'),
  submission_accepted: kindOf('accepted'),
  submission_withdrawn: kindOf('withdrawn'),
  submission_declined: emailKind<Declined>(usual, (email, { publicUrl }) =>
    submission('declined', email, publicUrl),
  ),
}
