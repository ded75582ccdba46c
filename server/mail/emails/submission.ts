import { withName } from '#contract/site/branding.ts'
import { nextStep } from '#contract/programmes/next-step.ts'
import { type Programme, programmeFacts, type State, stateLabels } from '#contract/programmes/submissions.ts'
import {
  button,
  capital,
  type Content,
  type Frame,
  inIst,
  late,
  paragraphs,
  type Row,
  row,
  said,
  table,
} from '../content.ts'
import {
  emailKind,
  type Placeholder,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'
import { longest } from '../quote.ts'

type Submission = {
  /** Its id. */
  submission?: SystemText
  programme: Programme
  /** Its subject, as the person typed it. */
  about: UserText
  /** By when it is answered, ISO 8601; null: no time is promised, or it is answered already. */
  dueAt?: SystemText | null
}
type Declined = Submission & { reason: UserText }
/** `message`: what an admin wrote with the acceptance. */
type Accepted = Submission & { message?: UserText | null }
type Asked = Submission & { question: UserText }

function labelOf({ programme }: { programme: Programme }, { branding }: Frame): string {
  return withName(programmeFacts[programme].label, branding)
}

function requestRows(facts: Revealed<Submission>, frame: Frame): Row[] {
  return [
    { label: 'Programme', value: labelOf(facts, frame) },
    ...row('Your request', facts.about, longest.title),
  ]
}

const programme: Placeholder<Submission> = { meaning: 'The programme', value: labelOf }
const lateness: Placeholder<Submission> = {
  meaning: 'What to do if we are late; nothing where no day is promised',
  value: ({ dueAt }, frame) => (dueAt ? late(frame) : ''),
}

const sample: Submission = {
  programme: 'hosting',
  about: sampleText('Selling millet abroad'),
  dueAt: systemText('2026-12-01T10:00:00.000Z'),
}
const decidedSample: Submission = { ...sample, dueAt: null }

/** An e-mail about the new state of a submission, and about what comes next. */
function stepTo(state: State, title: string, subject: string, heading = capital(subject)) {
  const placeholders: Record<string, Placeholder<Submission>> = {
    programme,
    next: { meaning: 'What comes next', value: (facts) => nextStep(facts.programme, state) },
    late: lateness,
  }
  return {
    title,
    subject: `{programme}: ${subject}`,
    opening: paragraphs('{next}', '{late}'),
    placeholders,
    content: (facts: Revealed<Submission | Declined | Accepted>, frame: Frame): Content => ({
      preview: nextStep(facts.programme, state),
      heading,
      blocks: [
        ...table([
          ...requestRows(facts, frame),
          { label: 'It is now', value: stateLabels[state], strong: true },
          ...(facts.dueAt ? [{ label: 'We answer by', value: inIst(facts.dueAt) }] : []),
        ]),
        ...('reason' in facts ? said(frame, 'The reason', facts.reason) : []),
        ...('message' in facts && facts.message != null
          ? said(frame, 'What the team writes', facts.message)
          : []),
        button('See all you have sent us', `${frame.publicUrl}/my`),
      ],
    }),
  }
}

export const submissionEmails = {
  submission_received: emailKind<Submission>('own', {
    ...stepTo('received', 'Request received', 'we have your request', 'Your request is with us'),
    sample,
  }),
  submission_in_review: emailKind<Submission>('due', {
    ...stepTo('in_review', 'Request in review', 'your request is in review'),
    sample,
  }),
  submission_accepted: emailKind<Accepted>('due', {
    ...stepTo('accepted', 'Request accepted', 'your request is accepted'),
    sample: { ...decidedSample, message: sampleText('We look forward to it.') },
  }),
  submission_withdrawn: emailKind<Submission>('own', {
    ...stepTo('withdrawn', 'Request taken back', 'you took your request back'),
    sample: decidedSample,
  }),
  submission_declined: emailKind<Declined>('due', {
    ...stepTo('declined', 'Request declined', 'your request was declined'),
    sample: { ...decidedSample, reason: sampleText('It is full until May.') },
  }),
  submission_question: emailKind<Asked>('due', {
    title: 'Request: a question',
    subject: '{programme}: a question about your request',
    opening: 'Before we decide about your request we would like to know more.',
    closing: 'Your request waits until you have answered.',
    placeholders: { programme },
    sample: { ...decidedSample, question: sampleText('Who is it for?') },
    content: (facts, frame) => ({
      preview: 'Your request waits for your answer.',
      heading: 'A question about your request',
      blocks: [
        ...table(requestRows(facts, frame)),
        ...said(frame, 'The question', facts.question),
        button('Answer the question', `${frame.publicUrl}/my`),
      ],
    }),
  }),
  submission_answered: emailKind<Submission>('own', {
    title: 'Request: the answer has arrived',
    subject: '{programme}: we have your answer',
    opening: paragraphs('An admin reads it next. You get an e-mail with the decision.', '{late}'),
    placeholders: { programme, late: lateness },
    sample,
    content: (facts, frame) => ({
      preview: 'An admin reads it next.',
      heading: 'Your answer is with us',
      blocks: [
        ...table([
          ...requestRows(facts, frame),
          ...(facts.dueAt ? [{ label: 'We answer by', value: inIst(facts.dueAt), strong: true }] : []),
        ]),
        button('See all you have sent us', `${frame.publicUrl}/my`),
      ],
    }),
  }),
}
