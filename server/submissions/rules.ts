import { daysBetween, dayInWords } from '#contract/days.ts'
import { CANCEL_BEFORE } from '#contract/programmes/hosting.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { isOpen, type Programme, type State } from '#contract/programmes/submissions.ts'

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

/** What a submission's own words are made of, by its columns. */
type Facts = {
  stays: { destination_city: string; arrival_date: string; departure_date: string }
  youth: { name: string; city: string }
  investors: { name: string; funding_requirement: string }
  hosting: { title: string; date: string }
  spotlight: { name: string }
  matching: object
}

const abouts: { [P in Programme]: (facts: Facts[P]) => string } = {
  stays: (stay) =>
    `${stay.destination_city}, ${dayInWords(stay.arrival_date)} to ${dayInWords(stay.departure_date)}`,
  youth: ({ name, city }) => `${name}, ${city}`,
  investors: (investor) => `${investor.name} seeks ${shortened(investor.funding_requirement)}`,
  hosting: ({ title, date }) => `${title}, ${dayInWords(date)}`,
  spotlight: ({ name }) => name,
  matching: () => 'A match with another member',
}

/** What a submission is about, in a few words of the person who made it. */
export function aboutOf<P extends Programme>(programme: P, facts: Facts[P]): string {
  return abouts[programme](facts)
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ')
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}

/** What happens next with an introduction, in a sentence for one of the two. */
export function nextOfIntroduction(now: { iAgreed: boolean; theyAgreed: boolean; isEnded: boolean }): string {
  if (now.isEnded) return 'One of you said no. Nobody has been given any contact details.'
  if (now.iAgreed && now.theyAgreed) return 'You both agreed. Write to each other.'
  return now.iAgreed
    ? 'You agreed. You get a letter with the contact details as soon as they agree too.'
    : 'Say whether you want to be introduced. Contact details are exchanged once both of you agree.'
}
