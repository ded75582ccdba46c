import { foldPhone, type PhoneRead, readPhone } from '#contract/phone.ts'
import { type Country, countryOf, INDIA } from './phone-countries.ts'

/** What stands in the field, and the country that is chosen beside it. */
export type PhoneText = { text: string; country: Country }

/** What stands before a number that is typed: `+91 `. */
export function prefixOf({ dialCode }: Country): string {
  return `+${dialCode} `
}

/** The field with a number that was kept, as far as it was typed, or with the country alone. */
export function begin(kept: string, chosen = INDIA): PhoneText {
  if (kept === '') return { text: prefixOf(chosen), country: chosen }
  const digits = foldPhone(kept)
  return written({
    text: kept,
    country: digits.startsWith('+') ? countryOf(digits.slice(1), chosen) : chosen,
  })
}

/** What follows the country's code; all of it where that does not stand before it. */
function restOf({ text, country }: PhoneText): string {
  const prefix = prefixOf(country)
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

/** The number in the field, null while there is the country only; or why it is none. */
export function readField(field: PhoneText): PhoneRead | null {
  const rest = restOf(field)
  const digits = foldPhone(rest)
  if (digits === '' || digits === '+' || digits === `+${field.country.dialCode}`) return null
  return readPhone(rest, field.country.dialCode)
}

const MOST_DIGITS = 15

/** Whether what is typed is no number, and no digits typed after it make it one: it has too many, or a sign that no number has. */
export function isBeyondMending(field: PhoneText): boolean {
  const read = readField(field)
  if (read === null || 'number' in read) return false
  return Array.from({ length: MOST_DIGITS }, (_, more) => '1'.repeat(more + 1)).every((digits) => {
    const longer = readField({ ...field, text: field.text + digits })
    return longer === null || 'wrong' in longer
  })
}

/** What the form sends: nothing while there is only the country, and what is no number in a form that is refused. */
export function sentOf(field: PhoneText): string {
  const read = readField(field)
  if (read === null) return ''
  if ('number' in read) return read.number
  return 'number' in readPhone(field.text) ? restOf(field) : field.text
}

/** The same as people of its country write it, where it is a whole number; else as it stands. */
export function written(field: PhoneText): PhoneText {
  const read = readField(field)
  if (read === null || 'wrong' in read) return field
  const country = countryOf(read.number.slice(1), field.country)
  const text = prefixOf(country) + grouped(read.number.slice(1 + country.dialCode.length), country.mask)
  const again = readField({ text, country })
  // A number that begins with its country's code once more is left in the form in which it is clear.
  return again !== null && 'number' in again && again.number === read.number
    ? { text, country }
    : { ...field, country }
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

type Edit = {
  before: PhoneText
  /** What the browser made of it. */
  after: string
  /** Where the caret stands now. */
  caret: number
  /** What was selected before; null where the browser did not say, as when it fills in a form. */
  selected: readonly [number, number] | null
}

/**
 * What an edit makes of the field. The country's code stands: what is put before or into it follows it. A number that
 * begins anew with `+` or `00` takes its place.
 */
export function edited({ before, after, caret, selected }: Edit): { field: PhoneText; caret: number | null } {
  const { text, country } = before
  const prefix = prefixOf(country)
  if (after.trim() === '') return { field: { text: prefix, country }, caret: null }
  const [start, end] = selected === null ? foundIn(text, after, caret) : insertionOf(text, after, selected)
  const inserted = after.slice(start, after.length - (text.length - end))
  const isAll = start === 0 && end === text.length
  if (!text.startsWith(prefix) || (inserted === '' && !isAll)) return begun({ text: after, country }, null)
  if (isAll) return begun({ text: prefix + inserted, country }, null)
  const from = Math.max(start, prefix.length)
  const kept = text.slice(Math.max(end, prefix.length))
  const next = text.slice(0, from) + inserted + kept
  return begun({ text: next, country }, kept === '' ? null : from + inserted.length)
}

/** Where the text was replaced, from and to; all of it where the browser did something else than replace the selection. */
function insertionOf(
  text: string,
  after: string,
  selected: readonly [number, number],
): readonly [number, number] {
  const [start, end] = selected
  const fits = after.startsWith(text.slice(0, start)) && after.endsWith(text.slice(end))
  const isLonger = after.length >= start + text.length - end
  if (fits && isLonger) return selected
  // Backspace and Delete take what was not selected.
  return after.length < text.length ? [after.length, after.length] : [0, text.length]
}

/** The same by what stands before and behind the caret. */
function foundIn(text: string, after: string, caret: number): readonly [number, number] {
  const tail = after.slice(caret)
  if (tail === '' && after.startsWith(text)) return [text.length, text.length]
  if (tail === '' || !text.endsWith(tail)) return [0, text.length]
  const end = text.length - tail.length
  let start = 0
  while (start < Math.min(end, caret) && text[start] === after[start]) start += 1
  return [start, end]
}

/** Takes `+` or `00` at the beginning for another number, and finds its country. */
function begun(field: PhoneText, caret: number | null): { field: PhoneText; caret: number | null } {
  const prefix = prefixOf(field.country)
  const rest = restOf(field)
  const digits = foldPhone(rest)
  const isOther = digits.startsWith('+') || digits.startsWith('00')
  const text = isOther ? plusFor(rest) : field.text
  const country = isOther ? countryOf(digits.replace(/^\+?(?:00)?/, ''), field.country) : field.country
  const moved =
    caret === null || !isOther ? caret : Math.max(0, caret - prefix.length - (rest.length - text.length))
  return { field: { text, country }, caret: moved }
}

/** `00` in front becomes `+`, whatever stands between or before the two. */
function plusFor(rest: string): string {
  if (foldPhone(rest).startsWith('+')) return rest.replace(/^[^\p{Nd}+\uff0b]*/u, '')
  return `+${rest.replace(/^\P{Nd}*\p{Nd}\P{Nd}*\p{Nd}/u, '')}`
}
