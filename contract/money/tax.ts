import { isGstState } from './gst-states.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const BASE = DIGITS.length

export const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
/** A state, a PAN, the number of the registration under that PAN, a letter (usually Z), and the check digit. */
const GSTIN = /^(?<state>\d{2})[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/

/**
 * Whether a text is a GSTIN in capitals, with an existing state, a PAN and the right check digit. The check is Luhn's over 36
 * characters, as in python-stdnum (`stdnum.in_.gstin`, whose example is 27AAPFU0939F1ZV): each character counts 0 to 35; every
 * second one, from the second on, counts twice; the two base-36 digits of each result are added up; with the check digit, the
 * sum is a multiple of 36.
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

/** The code of the state in which a GSTIN is registered. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2)
}

/** Whether a text has the form of a PAN in capitals; the rule for its last letter is not public. */
export function isPan(text: string): boolean {
  return PAN.test(text)
}

/** Whether a text is a Service Accounting Code: 99 and two to four more digits. */
export function isSac(text: string): boolean {
  return /^99\d{2}(\d{2})?$/.test(text)
}

/**
 * Whether a text can be the prefix of document numbers: one to three capitals or digits. With three, a number such as
 * `ABCR/2627/00001` keeps to the 16 characters of rule 46(b) of the CGST Rules, also when its count has six digits.
 */
export function isInvoicePrefix(text: string): boolean {
  return /^[A-Z0-9]{1,3}$/.test(text)
}

/** The prefix in use. Longer prefixes were allowed earlier; a saved one is cut to the present length. */
export function prefixInForce(saved: string): string {
  return isInvoicePrefix(saved) ? saved : saved.replaceAll('-', '').slice(0, 3)
}

/**
 * The prefix of an organisation that has set none: the first three capitals or digits of its short name. If it has none, its
 * letters are converted to capitals; without any Latin letter, the prefix is `INV`.
 */
export function prefixOf(shortName: string): string {
  const first = (text: string) => (text.match(/[A-Z0-9]/g) ?? []).slice(0, 3).join('')
  return first(shortName) || first(shortName.toUpperCase()) || 'INV'
}
