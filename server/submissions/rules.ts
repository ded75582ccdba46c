import { daysBetween } from '#contract/days.ts'
import { CANCEL_BEFORE } from '#contract/hosting.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { isOpen, type Programme, type State } from '#contract/submissions.ts'

const HOUR = 3_600_000

const verbs: Record<Exclude<State, 'received'>, string> = {
  in_review: 'took it into review',
  accepted: 'accepted it',
  declined: 'declined it',
  withdrawn: 'withdrew it',
}

/** The states from which a submission may be moved to this one by an admin. */
export function statesBefore(next: 'in_review' | 'accepted' | 'declined'): State[] {
  return next === 'in_review' ? ['received'] : ['received', 'in_review']
}

/** Why an admin may not move a submission now, or null when they may. */
export function refusalToDecide(now: State, next: 'in_review' | 'accepted' | 'declined'): ProblemCode | null {
  if (statesBefore(next).includes(now)) return null
  return now === 'in_review' ? 'already_in_review' : 'already_decided'
}

/** Who was first and when, as a sentence; the instant is in words already. */
export function whoWasFirst(state: State, by: string | null, at: string): string {
  return state === 'received' ? '' : `${by ?? 'Somebody'} ${verbs[state]} on ${at}.`
}

/** Why a person may not take a submission back now, or null when they may. `day` is the day of the stay or the event. */
export function refusalToWithdraw(
  submission: { programme: Programme; state: State; day: string | null },
  today: string,
): ProblemCode | null {
  const { programme, state, day } = submission
  if (isOpen(state)) return null
  if (state !== 'accepted') return 'already_decided'
  if (programme === 'spotlight') return null
  if (day === null) return 'already_decided'
  const least = programme === 'hosting' ? CANCEL_BEFORE : 1
  return daysBetween(today, day) >= least ? null : 'too_late_to_withdraw'
}

/** By when an answer is promised, from the hours that the programme promises. */
export function dueAfter(sentAt: Date, hours: number): Date {
  return new Date(sentAt.getTime() + hours * HOUR)
}
