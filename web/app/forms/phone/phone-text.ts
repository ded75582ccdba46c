import { foldPhone, type PhoneRead, readPhone } from '#contract/values/phone.ts'
import { type Country, countryOf, INDIA } from './phone-countries.ts'

/** The text of the field, and the country that is chosen beside it. */
export type PhoneText = { text: string; country: Country }

/** The field with a saved number. */
export function begin(kept: string): PhoneText {
  return written(typed(kept, INDIA))
}

/** The field with typed text; a text that begins with `+` says its country. */
export function typed(text: string, chosen: Country): PhoneText {
  const digits = foldPhone(text)
  return { text, country: digits.startsWith('+') ? countryOf(digits.slice(1), chosen) : chosen }
}

/** The number in the field, or why it is none; null for an empty field, or one with a dial code only. */
export function readField({ text, country: { dialCode } }: PhoneText): PhoneRead | null {
  const digits = foldPhone(text)
  return ['', '+', `+${dialCode}`].includes(digits) ? null : readPhone(text, dialCode)
}

/** The value that the form sends: the number, or else the typed text, which the schema refuses. */
export function sentOf(field: PhoneText): string {
  const read = readField(field)
  if (read === null) return ''
  return 'number' in read ? read.number : field.text
}

/** The field with its number as people of the country write it; a text that is no number stays as it is. */
export function written(field: PhoneText): PhoneText {
  const read = readField(field)
  if (read === null) return { ...field, text: '' }
  if ('wrong' in read) return field
  const { number } = read
  const country = countryOf(number.slice(1), field.country)
  const text = grouped(number.slice(1 + country.dialCode.length), country.mask)
  // A national number that begins with its own dial code, or with a prefix for calls abroad, is clear only with the code.
  const same = [
    { text, country },
    { text: number, country },
  ].find((one) => sentOf(one) === number)
  return same ?? { ...field, country }
}

/** Groups digits by a mask; further digits follow. */
function grouped(digits: string, mask: string | null): string {
  if (mask === null) return digits
  let [shown, at] = ['', 0]
  for (const sign of mask) {
    if (at === digits.length) break
    shown += sign === '.' ? digits[at++] : sign
  }
  return shown + digits.slice(at)
}
