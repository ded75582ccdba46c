import { CANCEL_BEFORE, hoursInWords, inWords, MATCH_AGAIN_MONTHS } from '../business-constants.ts'
import { type Programme, programmeFacts, type State } from './submissions.ts'

/**
 * Details of a submission's state. `left`: it ended because its owner left. `unanswered`: its day passed before it was
 * answered. `asked`: an admin asked a question and waits for the answer. `close`: its day is too near to cancel it.
 */
export const situations = [
  'left',
  'unanswered',
  'asked',
  'past',
  'under_way',
  'close',
  'picked',
  'was_picked',
  'on_home',
  'introduced',
  'met',
  'again',
] as const
export type Situation = (typeof situations)[number]

/** Whether a submission is closed. */
export function isOver(state: State, situation: Situation | null): boolean {
  return state === 'declined' || state === 'withdrawn' || /^(past|unanswered|again)$/.test(situation ?? '')
}

const AGAIN = 'You can ask again at any time.'
const ONCE_BACK = 'Come back as a member, and you can ask again.'

const takesPlace: Partial<Record<Programme, Partial<Record<Situation, string>>>> = {
  stays: { under_way: 'Your stay is under way.', past: 'Your stay is over.' },
  hosting: {
    close: `Your event is being set up. Its day is less than ${inWords(CANCEL_BEFORE, 'day')} away, so it cannot be cancelled here any more: if something has come up, write to us.`,
    under_way: 'Your event is today.',
    past: 'Your event has taken place.',
  },
}

const accepted: Partial<Record<Situation, string>> = {
  picked: 'It is our startup of this month, and it is on our home page now.',
  was_picked: 'It was our startup of a month. It can be featured on our home page again.',
  on_home: 'It is on our home page now, and one startup is picked every month.',
  introduced: 'We have chosen somebody for you: say under Introductions whether you want to meet.',
  met: `You both agreed, and have each other’s contact details under Introductions. You can ask again ${inWords(MATCH_AGAIN_MONTHS, 'month')} after you asked.`,
  again: 'You can ask again now: say what you look for.',
}

/**
 * `mayAsk`: whether the person may send the form of this programme now. `isAnswered`: the person has answered a question, and
 * the promised time runs from then.
 */
type More = { situation?: Situation | null; mayAsk?: boolean; isAnswered?: boolean }

/** The next step of a submission, in a sentence or two for the person who made it. */
export function nextStep(
  programme: Programme,
  state: State,
  { situation = null, mayAsk = true, isAnswered = false }: More = {},
): string {
  const { promise, accepted: usual, isOnce } = programmeFacts[programme]
  const again = mayAsk ? AGAIN : ONCE_BACK
  const from = isAnswered ? 'your answer to us' : 'sending it'
  if (situation === 'left')
    return mayAsk
      ? `It ended while you took no part in the programmes. ${AGAIN}`
      : `It ended with your membership. ${ONCE_BACK}`
  if (situation === 'unanswered')
    return 'Its day has passed, and we have not answered you. We are sorry. You can ask for another day.'
  if (situation === 'asked')
    return 'We have a question about it, and it waits for your answer. Once you have answered, an admin reads it again.'
  if (situation === 'past') return `${takesPlace[programme]?.past ?? 'It is over.'} ${again}`
  switch (state) {
    case 'received':
      return promise === null
        ? 'An admin reads it next. You get an e-mail with the answer; no day is promised for it.'
        : `An admin reads it next. You get an e-mail with the answer within ${hoursInWords(promise)} of ${from}.`
    case 'in_review':
      return promise === null
        ? 'An admin is reading it. You get an e-mail with the answer; no day is promised for it.'
        : `An admin is reading it. You get an e-mail with the answer within ${hoursInWords(promise)} of ${from}.`
    case 'accepted':
      return situation === null ? usual : (takesPlace[programme]?.[situation] ?? accepted[situation] ?? usual)
    case 'declined':
      return isOnce ? 'Nothing more happens. The reason tells you why.' : `The reason tells you why. ${again}`
    case 'withdrawn':
      return isOnce ? 'You took it back. Nothing more happens.' : `You took it back. ${again}`
  }
}
