import { hoursInWords } from '../business-constants.ts'
import { type Programme, programmeFacts, type State } from './submissions.ts'

/** What happens next with a submission, in a sentence or two for the person who made it. */
export function nextStep(programme: Programme, state: State): string {
  const { promise, accepted, isOnce } = programmeFacts[programme]
  switch (state) {
    case 'received':
      return promise === null
        ? 'An admin reads it next. You get an e-mail with the answer.'
        : `An admin reads it next. You get an e-mail with the answer within ${hoursInWords(promise)} of sending it.`
    case 'in_review':
      return promise === null
        ? 'An admin is reading it. You get an e-mail with the answer.'
        : `An admin is reading it. You get an e-mail with the answer within ${hoursInWords(promise)} of sending it.`
    case 'accepted':
      return accepted
    case 'declined':
      return isOnce
        ? 'Nothing more happens. The reason tells you why.'
        : 'The reason tells you why. You can ask again at any time.'
    case 'withdrawn':
      return isOnce
        ? 'You took it back. Nothing more happens.'
        : 'You took it back. You can ask again at any time.'
  }
}
