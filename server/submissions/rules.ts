import { daysBetween } from '#contract/values/days.ts'
import type { ProblemCode } from '#contract/call/problem.ts'
import { isOpen, type State } from '#contract/programmes/submissions.ts'
import { HOUR } from '#contract/values/time.ts'

const verbs: Record<Exclude<State, 'received'>, string> = {
  in_review: 'took it into review',
  accepted: 'accepted it',
  declined: 'declined it',
  withdrawn: 'withdrew it',
}

/** The states from which an admin may move a submission to this state. */
export function statesBefore(next: 'in_review' | 'accepted' | 'declined'): State[] {
  return next === 'in_review' ? ['received'] : ['received', 'in_review']
}

/** Why an admin may not move a submission now; null if they may. */
export function refusalToReview(now: State, next: 'in_review' | 'accepted' | 'declined'): ProblemCode | null {
  if (statesBefore(next).includes(now)) return null
  return now === 'in_review' ? 'already_in_review' : 'already_decided'
}

/** Who moved a submission first and when, as a sentence. */
export function whoWasFirst(state: State, by: string | null, at: string): string {
  return state === 'received' ? '' : `${by ?? 'Somebody'} ${verbs[state]} on ${at}.`
}

/** Why a person may not withdraw a submission now; null if they may. `day` is the day of the stay or the event. */
export function refusalToWithdraw(
  whenAccepted: 'never' | 'always' | { daysBefore: number },
  { state, day }: { state: State; day: string | null },
  today: string,
): ProblemCode | null {
  if (isOpen(state)) return null
  if (state !== 'accepted' || whenAccepted === 'never') return 'already_decided'
  if (whenAccepted === 'always') return null
  if (day === null) return 'already_decided'
  return daysBetween(today, day) >= whenAccepted.daysBefore ? null : 'too_late_to_withdraw'
}

/** The promised time of an answer. */
export function dueAfter(sentAt: Date, hours: number): Date {
  return new Date(sentAt.getTime() + hours * HOUR)
}

/** What happens next with an introduction, as a sentence for one of the two people. */
export function nextOfIntroduction(now: {
  iAgreed: boolean
  theyAgreed: boolean
  isEnded: boolean
  isShown: boolean
}): string {
  if (!now.isShown) return 'This introduction has ended. There is nothing for you to do.'
  if (now.isEnded) return 'One of you said no. Nobody has been given any contact details.'
  if (now.iAgreed && now.theyAgreed) return 'You both agreed. Write to each other.'
  return now.iAgreed
    ? 'You agreed. You get an e-mail with the contact details as soon as they agree too.'
    : 'Say whether you want to be introduced. Contact details are exchanged once both of you agree.'
}
