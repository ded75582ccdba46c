import { cityInWords } from '#contract/values/city-names.ts'
import type { MatchProfile } from '#contract/programmes/matching.ts'

/** Who reads the reasons: the member who asks (`you`), or an admin, who reads that member's name. */
export type Reader = 'you' | { name: string }
export type Profile = Omit<MatchProfile, 'userId' | 'name' | 'email' | 'companyName'>
/** What two members have in common. */
export type Common =
  | { kind: 'need' | 'offer'; words: string[] }
  | { kind: 'trade'; theirs: string }
  | { kind: 'money'; seeks: 'they' | 'asker' }
  | { kind: 'sector' | 'stage' | 'city' | 'country'; both: string }
  | { kind: 'sectors'; own: string; theirs: string }

const MOST_NAMED = 4

/** A reason for an introduction, as a sentence. */
export function reasonOf(common: Common, reader: Reader): string {
  const isOwn = reader === 'you'
  const they = isOwn ? 'you' : reader.name
  const own = isOwn ? 'You' : reader.name
  const does = (one: string, other: string) => `${they} ${isOwn ? one : other}`
  const bothAre = isOwn ? 'You are both' : 'Both are'
  switch (common.kind) {
    case 'need':
      return `What they do or offer fits what ${does('look', 'looks')} for: ${listed(common.words)}.`
    case 'offer':
      return `What ${does('do or offer', 'does or offers')} fits what they look for: ${listed(common.words)}.`
    case 'trade':
      return `They work in ${common.theirs}, which ${does('write', 'writes')} of as something to look for.`
    case 'money':
      return common.seeks === 'asker'
        ? `${own} ${isOwn ? 'look' : 'looks'} for an investor, and they are one.`
        : `${own} ${isOwn ? 'are' : 'is'} an investor, and they look for one.`
    case 'sector':
      return isOwn ? `You both work in ${common.both}.` : `Both work in ${common.both}.`
    case 'sectors':
      return `${own} ${isOwn ? 'work' : 'works'} in ${common.own}, and they work in ${common.theirs}.`
    case 'stage':
      return `${bothAre} at the same stage: ${common.both}.`
    case 'city':
    case 'country':
      return `${bothAre} in ${common.both}.`
  }
}

/** `salt`, `salt and rice`, `salt, rice and oil`. */
function listed(words: string[]): string {
  const named = words.slice(0, MOST_NAMED)
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

/** The common city, or the common country; null without either. */
export function placeInCommon(one: Profile, other: Profile): Common | null {
  if (!isSame(one.country, other.country)) return null
  if (isSame(one.city, other.city)) return { kind: 'city', both: cityInWords((other.city ?? '').trim()) }
  return { kind: 'country', both: titled(other.country) }
}

/** Whether both filled in the same, in any letter case. */
export function isSame(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((text) => (text ?? '').trim().toLowerCase())
  return a !== '' && a === b
}

/** A sector or a stage within a sentence: in lower case, except abbreviations such as AI. */
export function within(text: string | null): string {
  const words = (text ?? '').trim().replace(/[.\s]+$/u, '')
  return words.replaceAll(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu, (word) => word.toLowerCase())
}

/** A country with capitals. */
function titled(text: string | null): string {
  return (text ?? '').trim().replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
}
