import { withName } from '#contract/branding.ts'
import { nextStep } from '#contract/programmes/next-step.ts'
import { type Programme, programmeFacts, type State, stateLabels } from '#contract/programmes/submissions.ts'
import { type Content, type Frame, inIst, late, row, said } from '../content.ts'
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
/** What an admin wrote with it; an e-mail of an older version has none. */
type Accepted = Submission & { message?: UserText | null }
type Asked = Submission & { question: UserText }

const words: Record<State, { subject: string; heading: string }> = {
  received: { subject: 'we have your request', heading: 'Your request is with us' },
  in_review: { subject: 'your request is in review', heading: 'Your request is in review' },
  accepted: { subject: 'your request is accepted', heading: 'Your request is accepted' },
  declined: { subject: 'your request was declined', heading: 'Your request was declined' },
  withdrawn: { subject: 'you took your request back', heading: 'You took your request back' },
}

/** Tells a person which step their submission has taken and what comes next. */
function submission(
  state: State,
  email: Revealed<Submission | Declined | Accepted>,
  { publicUrl, branding }: Frame,
): Content {
  const label = withName(programmeFacts[email.programme].label, branding)
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
      ...('reason' in email ? said({ branding }, 'The reason', email.reason) : []),
      ...('message' in email && email.message != null
        ? said({ branding }, 'What the team writes', email.message)
        : []),
      { kind: 'text', text: next },
      ...(email.dueAt ? [late({ branding })] : []),
      { kind: 'action', label: 'See all you have sent us', url: `${publicUrl}/my` },
    ],
  }
}

/** Asks a person about what they sent. */
function question(email: Revealed<Asked>, { publicUrl, branding }: Frame): Content {
  const label = withName(programmeFacts[email.programme].label, branding)
  return {
    subject: `${label}: a question about your request`,
    preview: 'Your request waits for your answer.',
    heading: 'A question about your request',
    blocks: [
      { kind: 'text', text: 'Before we decide about your request we would like to know more.' },
      {
        kind: 'facts',
        rows: [{ label: 'Programme', value: label }, ...row('Your request', email.about, longest.title)],
      },
      ...said({ branding }, 'The question', email.question),
      { kind: 'text', text: 'Your request waits until you have answered.' },
      { kind: 'action', label: 'Answer the question', url: `${publicUrl}/my` },
    ],
  }
}

/** Tells a person that their answer has arrived, and by when theirs is due. */
function answered(email: Revealed<Submission>, { publicUrl, branding }: Frame): Content {
  const label = withName(programmeFacts[email.programme].label, branding)
  return {
    subject: `${label}: we have your answer`,
    preview: 'An admin reads it next.',
    heading: 'Your answer is with us',
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Programme', value: label },
          ...row('Your request', email.about, longest.title),
          ...(email.dueAt ? [{ label: 'Answered by', value: inIst(email.dueAt), strong: true }] : []),
        ],
      },
      { kind: 'text', text: 'An admin reads it next. You get an e-mail with the decision.' },
      ...(email.dueAt ? [late({ branding })] : []),
      { kind: 'action', label: 'See all you have sent us', url: `${publicUrl}/my` },
    ],
  }
}

function kindOf(state: State) {
  return emailKind<Submission>(usual, (email, frame) => submission(state, email, frame))
}

export const submissionEmails = {
  submission_received: kindOf('received'),
  submission_in_review: kindOf('in_review'),
  submission_accepted: emailKind<Accepted>(usual, (email, frame) => submission('accepted', email, frame)),
  submission_question: emailKind<Asked>(usual, question),
  submission_answered: emailKind<Submission>(usual, answered),
  submission_withdrawn: kindOf('withdrawn'),
  submission_declined: emailKind<Declined>(usual, (email, frame) => submission('declined', email, frame)),
}
