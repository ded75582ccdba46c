import { foldPhone, type PhoneRead, readPhone } from '#contract/values/phone.ts'
import { type Country, countryOf, INDIA } from './phone-countries.ts'

/** What stands in the field, and the country that is chosen beside it. */
export type PhoneText = { text: string; country: Country }

/** The field with a number that was kept. */
export function begin(kept: string): PhoneText {
  return written(typed(kept, INDIA))
}

/** The field with what is typed; `+` in front says of which country it is. */
export function typed(text: string, chosen: Country): PhoneText {
  const digits = foldPhone(text)
  return { text, country: digits.startsWith('+') ? countryOf(digits.slice(1), chosen) : chosen }
}

/** The number in the field, null while there is none or the country's code only; or why it is none. */
export function readField({ text, country: { dialCode } }: PhoneText): PhoneRead | null {
  const digits = foldPhone(text)
  return ['', '+', `+${dialCode}`].includes(digits) ? null : readPhone(text, dialCode)
}

/** What the form sends: the number, or what is none as it was typed, which is refused. */
export function sentOf(field: PhoneText): string {
  const read = readField(field)
  if (read === null) return ''
  return 'number' in read ? read.number : field.text
}

/** The same as people of its country write it, where it is a whole number; else as it stands. */
export function written(field: PhoneText): PhoneText {
  const read = readField(field)
  if (read === null) return { ...field, text: '' }
  if ('wrong' in read) return field
  const { number } = read
  const country = countryOf(number.slice(1), field.country)
  const text = grouped(number.slice(1 + country.dialCode.length), country.mask)
  // One that begins with its country's code, or with what is dialled before it, is not clear without the code.
  const same = [
    { text, country },
    { text: number, country },
  ].find((one) => sentOf(one) === number)
  return same ?? { ...field, country }
}

/** Digits in the groups of a mask; those beyond it follow. */
function grouped(digits: string, mask: string | null): string {
  if (mask === null) return digits
  let [shown, at] = ['', 0]
  for (const sign of mask) {
    if (at === digits.length) break
    shown += sign === '.' ? digits[at++] : sign
  }
  return shown + digits.slice(at)
}
