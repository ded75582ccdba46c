import { z } from 'zod'
import '../call/zod-config.ts'

/** What an admin may do; an owner may do all of it, and gives duties to others. */
export const duty = z.enum(['owner', 'members', 'money', 'programmes', 'content'])
export type Duty = z.infer<typeof duty>

/** What each duty is called, and what it is for. */
export const dutyFacts: Record<Duty, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'everything, and who does what' },
  members: { label: 'Members', does: 'users, applications, memberships' },
  money: { label: 'Money', does: 'payments, bank statements, accounts' },
  programmes: { label: 'Programmes', does: 'events, stays, Spotlights, matching and the other programmes' },
  content: { label: 'Content', does: 'the contents of pages' },
}

/** Duties in words: `Money and Programmes`. */
export function dutiesInWords(duties: readonly Duty[]): string {
  return new Intl.ListFormat('en-GB').format(duties.map((one) => dutyFacts[one].label))
}

/** Whose call it is: those with one of these duties, or every admin. */
export type Duties = Duty | readonly Duty[] | 'any'

/** Whether somebody with some duties may do what asks for others. */
export function hasDuty(own: readonly Duty[], asked: Duties): boolean {
  if (asked === 'any' || own.includes('owner')) return true
  return [asked].flat().some((one) => own.includes(one))
}
