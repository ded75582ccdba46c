import { type Programme, programmeFacts, type State } from '../programmes/submissions.ts'

const accepted: Record<Programme, string> = {
  stays: 'The team writes to you about your host before you arrive.',
  youth: 'You are part of YuvaShakti. The team writes to you at your WhatsApp number.',
  investors:
    'Investors look at your details. When one likes what you build, a session is scheduled with you.',
  hosting: 'Your event is being set up. You can cancel it here until 7 days before its day.',
  spotlight: 'You can be featured on our home page from now on, and one startup is picked every month.',
  matching: 'We look for members who fit. You get a letter as soon as we have chosen one for you.',
}

/** A promised time in words: `72 hours`, `7 days`. */
export function inWords(hours: number): string {
  return hours > 72 ? `${hours / 24} days` : `${hours} hours`
}

/** What happens next with a submission, in a sentence or two for the person who made it. */
export function nextStep(programme: Programme, state: State): string {
  const { promise } = programmeFacts[programme]
  switch (state) {
    case 'received':
      return promise === null
        ? 'An admin reads it next. You get a letter with the answer.'
        : `An admin reads it next. You get a letter with the answer within ${inWords(promise)} of sending it.`
    case 'in_review':
      return promise === null
        ? 'An admin is reading it. You get a letter with the answer.'
        : `An admin is reading it. You get a letter with the answer within ${inWords(promise)} of sending it.`
    case 'accepted':
      return accepted[programme]
    case 'declined':
      return programme === 'investors'
        ? 'Nothing more happens. The reason tells you why.'
        : 'The reason tells you why. You can ask again at any time.'
    case 'withdrawn':
      return programme === 'investors'
        ? 'You took it back. Nothing more happens.'
        : 'You took it back. You can ask again at any time.'
  }
}
