import { createHash } from 'node:crypto'
import type { ImportOutcome } from '#contract/admin/imports.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import type { Known, Verdict } from './judge.ts'

/** What a check says of a row: its run changes nobody of whom something else is true by then. */
export type Foreseen = {
  outcome: ImportOutcome
  /** Whose account it is; null: nobody has one. */
  user: string | null
  duties: 'none' | 'some' | 'owner'
  isSuspended: boolean
  isMinor: boolean
  isUnconfirmed: boolean
  /** Digest of what is written, and of what stands in its place before. */
  writes: string
}

export function foreseenOf({ outcome, ...verdict }: Verdict, known: Known | undefined): Foreseen {
  return {
    outcome,
    user: known?.id ?? null,
    duties: known?.isOwner === true ? 'owner' : known?.isAdmin === true ? 'some' : 'none',
    isSuspended: known?.isSuspended ?? false,
    isMinor: known?.isMinor ?? false,
    isUnconfirmed: known?.isUnconfirmed ?? false,
    writes: digestOf(verdict, known),
  }
}

/** Days of a period are left out: those that a row does not name are worked out from the day. */
function digestOf(
  { profile, application, period }: Omit<Verdict, 'outcome'>,
  known: Known | undefined,
): string {
  const before = { ...known?.profile, ...known?.application }
  const written = Object.entries({ ...profile, ...application }).map(([name, after]) => [
    name,
    before[name as keyof typeof before],
    after,
  ])
  const { id, isOpen, isWaiting } = known?.application ?? {}
  const text = JSON.stringify([written, period?.category, id, isOpen, isWaiting])
  return createHash('sha256').update(text).digest('base64url')
}

const AGAIN = 'Nothing of this row was taken. Please bring it along anew, and see what the check says then'

/** Why a row is left, in words: it would become something else than the check said; null: it is as it was. */
export function whyLeft(before: Foreseen | null, now: Foreseen): string | null {
  if (before === null) return `This row was not checked. ${AGAIN}`
  // Neither changes anybody.
  if (before.outcome === 'unchanged' && now.outcome === 'unchanged') return null
  const names = Object.keys(now) as (keyof Foreseen)[]
  const changed = names.find((name) => name !== 'outcome' && before[name] !== now[name])
  if (changed === undefined && before.outcome === now.outcome) return null
  return `${reasonOf(changed ?? 'outcome', before, now)} after the check. ${AGAIN}`
}

function reasonOf(changed: keyof Foreseen, before: Foreseen, now: Foreseen): string {
  if (changed === 'user') {
    if (before.user === null) return 'Somebody signed up with this e-mail'
    return now.user === null ? 'Their account was closed' : 'Another account got this e-mail'
  }
  if (changed === 'isSuspended') return `They were ${now.isSuspended ? 'suspended' : 'restored'}`
  if (changed === 'isMinor') return `It turned out that they are ${now.isMinor ? 'under' : 'over'} ${OF_AGE}`
  if (changed === 'isUnconfirmed')
    return now.isUnconfirmed
      ? 'Somebody came to this account without proof that the e-mail is theirs'
      : 'They confirmed their e-mail'
  return {
    duties: 'Their duties changed',
    writes: 'Their details or their membership changed',
    outcome: 'What may be changed of them is another',
  }[changed]
}
