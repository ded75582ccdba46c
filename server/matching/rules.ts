import type { MatchProfile } from '#contract/programmes/matching.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** How well somebody fits: 0 to 100, and why, each sentence beginning with the fields that it comes from. */
export type Fit = { score: number; reasons: string[] }

export type Profile = Omit<MatchProfile, 'userId' | 'name' | 'email' | 'companyName'>

/** Fewer reasons make nobody a candidate. */
export const LEAST_REASONS = 2

const WEIGHTS = { need: 35, offer: 20, money: 15, sector: 15, stage: 5, city: 10, country: 5 }
/** So many words in common count in full. */
const ENOUGH_WORDS = 3
const MOST_NAMED = 4

/** A word as it was written, and what PostgreSQL tells its forms by: several, where it takes it for several words. */
export type Word = { written: string; lexemes: string[]; isRare: boolean }

/** The lexemes of what a member has written. */
export type Lexemes = { needs: string[]; offers: string[]; sectorWords: string[] }

/** The words of some texts, each once, in the order in which they come; numbers tell nothing. */
export function wordsIn(...texts: (string | null)[]): string[] {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length > 1 && !/^\d+$/.test(word))
}

/** What is compared of the one who asks: the words that tell something, made once for all the others. */
export type Seeker = { profile: Profile; needs: Word[]; offers: Word[]; sector: Word[] }

function common(words: Word[], lexemes: string[]): string[] {
  return words
    .filter((word) => word.lexemes.every((lexeme) => lexemes.includes(lexeme)))
    .map(({ written }) => written)
}

/** How well another member fits the one who asks, from what both have written into their applications. */
export function fitOf(seeker: Seeker, other: Profile & Lexemes): Fit {
  const found = [
    meeting(WEIGHTS.need, common(seeker.needs, other.offers), 'Requirements and their offer details'),
    meeting(WEIGHTS.offer, common(seeker.offers, other.needs), 'Offer details and their requirements'),
    money(seeker.profile, other),
    sector(seeker, other),
    stage(seeker.profile, other),
    place(seeker.profile, other),
  ].filter((reason) => reason !== null)
  return {
    score: Math.round(found.reduce((sum, { points }) => sum + points, 0)),
    reasons: found.toSorted((one, two) => two.points - one.points).map(({ text }) => text),
  }
}

type Reason = { points: number; text: string } | null

function meeting(weight: number, words: string[], fields: string): Reason {
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

function sector(seeker: Seeker, other: Profile & Lexemes): Reason {
  if (isSame(seeker.profile.sector, other.sector)) {
    return { points: WEIGHTS.sector, text: `Sector: both work in ${other.sector?.trim()}.` }
  }
  const words = common(seeker.sector, other.sectorWords)
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
