import { isGstState } from './gst-states.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const BASE = DIGITS.length

export const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
/** A state, a PAN, the how manieth registration of that PAN there, a letter (Z but for a few kinds), the check digit. */
const GSTIN = /^(?<state>\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/

/**
 * Whether a text is a GSTIN in capitals: a state that there is, a PAN, and the right check digit. The rule is Luhn's over 36
 * signs, as python-stdnum has it (`stdnum.in_.gstin`, whose example is 27AAPFU0939F1ZV): the signs count 0 to 35, every
 * second one twice from the second on, the two digits that a product has in base 36 are added, and the check digit brings
 * the sum to a multiple of 36.
 */
export function isGstin(text: string): boolean {
  const state = GSTIN.exec(text)?.groups?.['state']
  return state !== undefined && isGstState(state) && text.endsWith(checkDigit(text.slice(0, -1)))
}

function checkDigit(text: string): string {
  const sum = Array.from(text, (sign, at) => DIGITS.indexOf(sign) * (at % 2 === 0 ? 1 : 2))
    .map((product) => Math.floor(product / BASE) + (product % BASE))
    .reduce((one, other) => one + other, 0)
  return DIGITS[(BASE - (sum % BASE)) % BASE] ?? ''
}

/** The two digits of the state in which a GSTIN is registered. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** Whether a text has the form of a PAN, in capitals; there is no public rule for its last letter. */
export function isPan(text: string): boolean {
  return PAN.test(text)
}

/** Whether a text is a Service Accounting Code: 99 and two to four digits more. */
export function isSac(text: string): boolean {
  return /^99\d{2}(\d{2})?$/.test(text)
}

/**
 * Whether a text may stand in front of the numbers of documents: one to three capitals or digits. With them, numbers such as
 * `ABCR/2627/00001` stay within the 16 signs of rule 46(b) of the CGST Rules, also past 99999.
 */
export function isInvoicePrefix(text: string): boolean {
  return /^[A-Z0-9]{1,3}$/.test(text)
}

/** The prefix that numbers have: one that was saved while longer ones were allowed is cut to what is allowed now. */
export function prefixInForce(saved: string): string {
  return isInvoicePrefix(saved) ? saved : saved.replaceAll('-', '').slice(0, 3)
}

/**
 * The prefix for an organisation that has set none: the first three capitals or digits of its short name; of a name without
 * any, of its letters in capitals; where it has no Latin letters either, `INV`.
 */
export function prefixOf(shortName: string): string {
  const first = (text: string) => (text.match(/[A-Z0-9]/g) ?? []).slice(0, 3).join('')
  return first(shortName) || first(shortName.toUpperCase()) || 'INV'
}
