import { createHash } from 'node:crypto'
import type { ImportOutcome } from '#contract/admin/imports.ts'
import type { Known, Verdict } from './judge.ts'

/** What a check finds about a row. The run leaves a row about which something else is true by then. */
export type Foreseen = {
  outcome: ImportOutcome
  /** The id of the account; null: nobody has this e-mail. */
  user: string | null
  /** Digest of the person's state, of what is written and of what it replaces. */
  digest: string
}

export function foreseenOf(
  { outcome, profile, application, period }: Verdict,
  known: Known | undefined,
): Foreseen {
  const before = { ...known?.profile, ...known?.application }
  const written = Object.entries({ ...profile, ...application }).map(([name, after]) => [
    name,
    before[name as keyof typeof before],
    after,
  ])
  const { id, isOpen, isWaiting } = known?.application ?? {}
  const state = [known?.isAdmin, known?.isOwner, known?.isSuspended, known?.isMinor, known?.isUnconfirmed]
  // The first day of a period is left out: it may depend on the day of the check.
  const text = JSON.stringify([state, written, period?.category, period?.endsOn, id, isOpen, isWaiting])
  return {
    outcome,
    user: known?.id ?? null,
    digest: createHash('sha256').update(text).digest('base64url'),
  }
}

const AGAIN = 'Nothing of this row was taken. Please upload it again, and read what the check says then'

/** Why the run leaves a row, in words; null: everything is as at the check. */
export function whyLeft(before: Foreseen | null, now: Foreseen): string | null {
  if (before === null) return `This row was not checked. ${AGAIN}`
  if (before.outcome === 'unchanged' && now.outcome === 'unchanged') return null
  if (before.outcome === now.outcome && before.user === now.user && before.digest === now.digest) return null
  const what =
    before.user === null && now.user !== null
      ? 'Somebody signed up with this e-mail'
      : 'The account or the membership of this person changed'
  return `${what} after the check. ${AGAIN}`
}
