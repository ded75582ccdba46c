import { nextStep } from '#contract/membership/next-step.ts'
import { programmeFacts, type State, stateLabels } from '#contract/programmes/submissions.ts'
import { type Content, row } from '../content.ts'
import type { Email, Revealed } from '../email.ts'

type SubmissionLetter = Extract<Revealed<Email>, { kind: `submission_${State}` }>

const words: Record<State, { subject: string; heading: string }> = {
  received: { subject: 'we have your request', heading: 'Your request is with us' },
  in_review: { subject: 'your request is in review', heading: 'Your request is in review' },
  accepted: { subject: 'your request is accepted', heading: 'Your request is accepted' },
  declined: { subject: 'your request was declined', heading: 'Your request was declined' },
  withdrawn: { subject: 'you took your request back', heading: 'You took your request back' },
}

/** Tells a person which step their submission has taken and what comes next. */
export function submission(letter: SubmissionLetter, publicUrl: string): Content {
  const state = letter.kind.slice('submission_'.length) as State
  const { label } = programmeFacts[letter.programme]
  const next = nextStep(letter.programme, state)
  const facts = [
    { label: 'Programme', value: label },
    ...row('Your request', letter.about),
    { label: 'It is now', value: stateLabels[state], strong: true },
  ]
  return {
    subject: `${label}: ${words[state].subject}`,
    preview: next,
    heading: words[state].heading,
    blocks: [
      { kind: 'facts', rows: facts },
      ...(letter.kind === 'submission_declined'
        ? [{ kind: 'text' as const, text: reasonOf(letter.reason) }]
        : []),
      { kind: 'text', text: next },
      { kind: 'action', label: 'See all you have sent us', url: `${publicUrl}/my` },
    ],
  }
}

function reasonOf(reason: string | null): string {
  return reason === null ? 'My FWC shows the reason.' : `The reason: ${reason.replaceAll(/\s+/gu, ' ')}`
}
