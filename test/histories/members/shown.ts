import { dayAt, yearsAfter } from './calendar.ts'
import { type Duty, DUTIES, minorOf, needsGuardian, type State } from './model.ts'

function isMinor(state: State): boolean {
  return minorOf(state) !== null
}

/** Whether the person may be shown to others and connected with them. */
function takesPart(state: State): boolean {
  return state.account === 'open' && state.role === 'member' && !isMinor(state)
}

/** A person who no longer takes part is no longer featured, and their introduction ends. Neither comes back when they take part again. */
export function withdrawIfNotTakingPart(state: State): void {
  if (takesPart(state)) return
  state.shown.isFeatured = false
  if (state.account === 'closed') state.shown.introduction = 'none'
  if (state.shown.introduction !== 'none') state.shown.introduction = 'ended'
}

/** She sends a spotlight, and an admin features it. */
export function feature(state: State): string | null {
  if (state.role !== 'member') return 'not_allowed'
  state.shown.spotlights.push(state.now)
  state.letters.push('submission_received')
  if (isMinor(state)) return 'minor_not_shown'
  state.letters.push('submission_accepted')
  state.shown.isFeatured = true
  return null
}

/** An admin chooses her for somebody who looks for a match. */
export function introduce(state: State): string | null {
  if (state.role !== 'member') return 'not_found'
  if (isMinor(state)) return 'minor_not_shown'
  if (state.account === 'suspended') return 'takes_no_part'
  const { introduction } = state.shown
  if (introduction === 'proposed' || introduction === 'agreed') return 'introduced_already'
  state.shown.introduction = 'proposed'
  state.letters.push('match_proposed')
  return null
}

/** Both say yes, she first. */
export function agree(state: State): string | null {
  if (state.role !== 'member') return 'not_allowed'
  const { introduction } = state.shown
  if (introduction === 'ended') return 'already_decided'
  if (introduction === 'agreed') return null
  state.shown.introduction = 'agreed'
  state.letters.push('match_agreed')
  return null
}

/** It becomes known that she was born so many days ago; her guardian has agreed. */
export function age(state: State, days: number): void {
  if (needsGuardian(state)) return
  state.born = dayAt(state.now) - days
  const ofAge = yearsAfter(state.born, 18)
  const { namedAt, askedAt } = state.minor ?? { namedAt: state.now, askedAt: -Infinity }
  state.minor = dayAt(state.now) < ofAge ? { until: ofAge, guardian: 'agreed', namedAt, askedAt } : null
  if (state.minor === null) state.link = null
}

/** What others see of her, and who may do what. */
export function othersOf(state: State) {
  const { isFeatured, introduction, duties } = state.shown
  const isStanding = introduction === 'proposed' || introduction === 'agreed'
  const able = (duty: Duty) => duties.includes('owner') || duties.includes(duty)
  return {
    isFeatured,
    isCandidate: takesPart(state),
    introduction,
    isNamed: isStanding,
    isReachable: introduction === 'agreed',
    hasFace: isStanding,
    isMember: state.account === 'open' && state.role === 'member',
    able: DUTIES.filter(able),
  }
}
