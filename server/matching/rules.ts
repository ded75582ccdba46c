import type { MatchProfile } from '#contract/matching.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** How well somebody fits: 0 to 100, and why, each sentence beginning with the fields that it comes from. */
export type Fit = { score: number; reasons: string[] }

type Profile = Omit<MatchProfile, 'userId' | 'name' | 'email' | 'companyName'>

/** Fewer reasons make nobody a candidate. */
export const LEAST_REASONS = 2

const WEIGHTS = { need: 35, offer: 20, money: 15, sector: 15, stage: 5, city: 10, country: 5 }
/** So many words in common count in full. */
const ENOUGH_WORDS = 3
const MOST_NAMED = 4

// Words that say nothing of what somebody needs or offers.
const EMPTY = new Set(
  `about also and any are but can could for from good have help how into like looking make more most need needs new
  not offer offers other our out over people please provide seek seeking service some support than that the their them
  there these they this through very want was well were what when which who will with work would you your business
  company startup fwc`
    .split(/\s+/)
    .map(stem),
)

function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 6 && word.endsWith('ing')) return word.slice(0, -3)
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

/** The words of some texts that tell something, by their stems, each as it was written first. */
export function tellingWords(...texts: (string | null)[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const [word] of texts
    .join(' ')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const key = stem(word)
    const tells = (word.length > 2 || word === 'ai' || word === 'it') && !/^\d+$/.test(word)
    if (tells && !EMPTY.has(key) && !words.has(key)) words.set(key, word)
  }
  return words
}

function common(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...one].filter(([key]) => other.has(key)).map(([, word]) => word)
}

/** The fields that say what somebody needs. */
export function needsOf({ requirements, goals, problem }: Profile): Map<string, string> {
  return tellingWords(requirements, goals, problem)
}

/** The fields that say what somebody offers. */
export function offersOf({ offerDetails, sector, shortDescription }: Profile): Map<string, string> {
  return tellingWords(offerDetails, sector, shortDescription)
}

/** What is compared of the one who asks, made once for all the others. */
type Seeker = { profile: Profile; needs: Map<string, string>; offers: Map<string, string> }

export function seekerOf(profile: Profile): Seeker {
  return { profile, needs: needsOf(profile), offers: offersOf(profile) }
}

/** How well another member fits the one who asks, from what both have written into their applications. */
export function fitOf(seeker: Seeker, other: Profile): Fit {
  const found = [
    meeting(WEIGHTS.need, seeker.needs, offersOf(other), 'Requirements and their offer details'),
    meeting(WEIGHTS.offer, seeker.offers, needsOf(other), 'Offer details and their requirements'),
    money(seeker.profile, other),
    sector(seeker.profile, other),
    stage(seeker.profile, other),
    place(seeker.profile, other),
  ].filter((reason) => reason !== null)
  return {
    score: Math.round(found.reduce((sum, { points }) => sum + points, 0)),
    reasons: found.toSorted((one, two) => two.points - one.points).map(({ text }) => text),
  }
}

type Reason = { points: number; text: string } | null

function meeting(weight: number, one: Map<string, string>, two: Map<string, string>, fields: string): Reason {
  const words = common(one, two)
  if (words.length === 0) return null
  const named = words.slice(0, MOST_NAMED).join(', ')
  return {
    points: weight * Math.min(1, words.length / ENOUGH_WORDS),
    text: `${fields}: both speak of ${named}.`,
  }
}

function money(seeker: Profile, other: Profile): Reason {
  const points = WEIGHTS.money
  if (seeker.investmentSupport === 'Yes' && other.userType === 'Investor') {
    return { points, text: 'Investment support and their user type: seeks an investor, and they are one.' }
  }
  if (seeker.userType === 'Investor' && other.investmentSupport === 'Yes') {
    return { points, text: 'User type and their investment support: is an investor, and they seek one.' }
  }
  return null
}

function sector(seeker: Profile, other: Profile): Reason {
  if (isSame(seeker.sector, other.sector)) {
    return { points: WEIGHTS.sector, text: `Sector: both work in ${other.sector?.trim()}.` }
  }
  const words = common(tellingWords(seeker.sector), tellingWords(other.sector))
  return words.length === 0
    ? null
    : { points: WEIGHTS.sector / 2, text: `Sector: both name ${words.slice(0, MOST_NAMED).join(', ')}.` }
}

function stage(seeker: Profile, other: Profile): Reason {
  return isSame(seeker.stage, other.stage)
    ? { points: WEIGHTS.stage, text: `Stage: both are at “${other.stage?.trim()}”.` }
    : null
}

function place(seeker: Profile, other: Profile): Reason {
  const sameCountry = isSame(seeker.country, other.country)
  if (sameCountry && isSame(seeker.city, other.city)) {
    return { points: WEIGHTS.city, text: `City: both are in ${titled(other.city)}.` }
  }
  return sameCountry
    ? { points: WEIGHTS.country, text: `Country: both are in ${titled(other.country)}.` }
    : null
}

function isSame(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((text) => (text ?? '').trim().toLowerCase())
  return a !== '' && a === b
}

/** Cities are kept in lower case. */
function titled(text: string | null): string {
  return (text ?? '').trim().replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** Where a member stands with Expert Connect by the state of their request. */
export function expertConnectOf(state: string): 'notapplied' | 'pending' | 'allowed' {
  if (state === 'accepted') return 'allowed'
  return state === 'received' || state === 'in_review' ? 'pending' : 'notapplied'
}

/** What becomes of an introduction when one of the two answers; `same` when the answer changes nothing. */
export function answerOf(
  now: { iAgreed: boolean; theyAgreed: boolean; isEnded: boolean },
  agree: boolean,
): 'proposed' | 'agreed' | 'ended' | 'same' | ProblemCode {
  if (now.isEnded) return agree ? 'already_decided' : 'same'
  if (now.iAgreed && now.theyAgreed) return agree ? 'same' : 'already_decided'
  if (!agree) return 'ended'
  if (now.iAgreed) return 'same'
  return now.theyAgreed ? 'agreed' : 'proposed'
}
