import { z } from 'zod'
import '../zod-config.ts'

/** What an admin may do; an owner may do all of it, and gives duties to others. */
export const duty = z.enum(['owner', 'members', 'money', 'programmes', 'content'])
export type Duty = z.infer<typeof duty>

/** Whose call it is: those with one of these duties, or every admin. */
export type Duties = Duty | readonly Duty[] | 'any'

/** Whether somebody with some duties may do what asks for others. */
export function hasDuty(own: readonly Duty[], asked: Duties): boolean {
  if (asked === 'any' || own.includes('owner')) return true
  return [asked].flat().some((one) => own.includes(one))
}
