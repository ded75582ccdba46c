import { states } from '../membership/states.ts'

/**
 * The states and union territories of India by the first two digits of a GSTIN, as the GST portal lists them. 25 (Daman and
 * Diu) and 28 (Andhra Pradesh before 2014) are no longer assigned: their registrations moved to 26 and 37.
 */
export const gstStates: Readonly<Record<string, string>> = { ...states, '97': 'Other Territory' }

/** Whether a text is the code of a state. */
export function isGstState(code: string): boolean {
  return Object.hasOwn(gstStates, code)
}
