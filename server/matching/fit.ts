import { type Common, isSame, placeInCommon, type Profile, type Reader, reasonOf, within } from './reasons.ts'

/** How well a member fits, from 0 to 100, with the reasons as sentences. */
export type Fit = { score: number; reasons: string[] }

/** A candidate has at least this many reasons. */
export const LEAST_REASONS = 2

const WEIGHTS = { need: 35, offer: 20, money: 15, sector: 15, stage: 5, city: 10, country: 5 }
/** This many common words give the full weight; fewer than `LEAST_WORDS` give none. */
const ENOUGH_WORDS = 3
const LEAST_WORDS = 2
/** Lexemes that occur in texts of any subject. */
const OF_NO_SUBJECT = new Set(
  'busi compani find get good help look make month need new peopl person seek someth startup time use want work year'.split(
    ' ',
  ),
)
/** A verb in the past tense, such as `exported`, is no subject. */
const PAST_TENSE = /^\p{ASCII}{2,}[^e]ed$/u

/** A word as it was written, with its lexemes in PostgreSQL: several for a compound. */
export type Word = { written: string; lexemes: string[]; isRare: boolean }

/** The lexemes of what a member has written. */
export type Lexemes = { needs: string[]; offers: string[]; sectorWords: string[] }

/** The words of some texts in their order, each once, without numbers. */
export function wordsIn(...texts: (string | null)[]): string[] {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length > 1 && !/^\d+$/.test(word))
}

/** The member who asks, with their informative words, which are compared with all other members. */
export type Seeker = { profile: Profile; needs: Word[]; offers: Word[]; sector: Word[] }

function common(words: Word[], lexemes: string[]): string[] {
  return words.filter((word) => isSubject(word) && isIn(word, lexemes)).map(({ written }) => written)
}

function isSubject({ written, lexemes }: Word): boolean {
  return !PAST_TENSE.test(written) && !lexemes.every((lexeme) => OF_NO_SUBJECT.has(lexeme))
}

function isIn({ lexemes: all }: Word, lexemes: string[]): boolean {
  return all.every((lexeme) => lexemes.includes(lexeme))
}

type Found = { points: number; of: Common } | null

/** How well another member fits the one who asks, by the fields that both have filled in, with the reasons for the reader. */
export function fitOf(seeker: Seeker, other: Profile & Lexemes, reader: Reader): Fit {
  const found = [
    meeting(seeker, other),
    offering(seeker, other),
    money(seeker.profile, other),
    sector(seeker, other),
    stage(seeker.profile, other),
    place(seeker.profile, other),
  ].filter((one) => one !== null)
  return {
    score: Math.round(found.reduce((sum, { points }) => sum + points, 0)),
    reasons: found.toSorted((one, two) => two.points - one.points).map(({ of }) => reasonOf(of, reader)),
  }
}

/** Whether the other does or offers what the one who asks looks for. */
function meeting(seeker: Seeker, other: Profile & Lexemes): Found {
  const words = common(seeker.needs, other.offers)
  if (words.length >= LEAST_WORDS)
    return { points: pointsOf(WEIGHTS.need, words), of: { kind: 'need', words } }
  // A sector has few words: that all of them occur is no coincidence.
  const isTrade =
    other.sectorWords.length > 0 &&
    other.sectorWords.every((lexeme) => seeker.needs.some(({ lexemes }) => lexemes.includes(lexeme)))
  return isTrade
    ? { points: WEIGHTS.need / ENOUGH_WORDS, of: { kind: 'trade', theirs: within(other.sector) } }
    : null
}

function offering(seeker: Seeker, other: Lexemes): Found {
  const words = common(seeker.offers, other.needs)
  if (words.length < LEAST_WORDS) return null
  return { points: pointsOf(WEIGHTS.offer, words), of: { kind: 'offer', words } }
}

function pointsOf(weight: number, words: string[]): number {
  return weight * Math.min(1, words.length / ENOUGH_WORDS)
}

function money(seeker: Profile, other: Profile): Found {
  const points = WEIGHTS.money
  if (seeker.investmentSupport === 'Yes' && other.userType === 'Investor')
    return { points, of: { kind: 'money', seeks: 'asker' } }
  if (seeker.userType === 'Investor' && other.investmentSupport === 'Yes')
    return { points, of: { kind: 'money', seeks: 'they' } }
  return null
}

function sector(seeker: Seeker, other: Profile & Lexemes): Found {
  const [own, theirs] = [within(seeker.profile.sector), within(other.sector)]
  if (isSame(seeker.profile.sector, other.sector))
    return { points: WEIGHTS.sector, of: { kind: 'sector', both: theirs } }
  return seeker.sector.some((word) => isIn(word, other.sectorWords))
    ? { points: WEIGHTS.sector / 2, of: { kind: 'sectors', own, theirs } }
    : null
}

function stage(seeker: Profile, other: Profile): Found {
  return isSame(seeker.stage, other.stage)
    ? { points: WEIGHTS.stage, of: { kind: 'stage', both: within(other.stage) } }
    : null
}

function place(seeker: Profile, other: Profile): Found {
  const of = placeInCommon(seeker, other)
  return of && { points: of.kind === 'city' ? WEIGHTS.city : WEIGHTS.country, of }
}
