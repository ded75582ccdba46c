import { z } from 'zod'
import '../call/zod-config.ts'

/** The duties of admins. An owner has all of them and assigns the others' duties. */
export const duty = z.enum(['owner', 'members', 'money', 'programmes', 'content'])
export type Duty = z.infer<typeof duty>

/** The label and the explanation of each duty. */
export const dutyFacts: Record<Duty, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'everything, and assigns the duties of other admins' },
  members: { label: 'Members', does: 'users, applications, memberships' },
  money: { label: 'Money', does: 'payments, bank statements, accounts' },
  programmes: { label: 'Programmes', does: 'events, stays, Spotlights, matching and the other programmes' },
  content: { label: 'Content', does: 'the contents of pages' },
}

/** Duties in words: `Money and Programmes`. */
export function dutiesInWords(duties: readonly Duty[]): string {
  return new Intl.ListFormat('en-GB').format(duties.map((one) => dutyFacts[one].label))
}

/** Who may call: admins with one of these duties, or (`any`) every admin. */
export type Duties = Duty | readonly Duty[] | 'any'

/** Whether an admin with the duties `own` may do what requires `asked`. */
export function hasDuty(own: readonly Duty[], asked: Duties): boolean {
  if (asked === 'any' || own.includes('owner')) return true
  return [asked].flat().some((one) => own.includes(one))
}
