import { readPhone } from '#contract/values/phone.ts'

/** `extra`: other numbers in the cell, which are left out. */
export type Contact = { number: string; extra: boolean } | { wrong: string }

const LONGEST = 200
/** What stands between two numbers, and never within one. */
const BETWEEN = /[,;|\n&]|\s\/\s|\bor\b|\band\b/i

/**
 * Reads the telephone number of a cell, of several the first. `dial`: the country code of national numbers; null: unknown. Digits without
 * `+` or `00` are international only where they are no national number.
 */
export function readContact(cell: string, dial: string | null): Contact {
  const typed = cell.slice(0, LONGEST)
  const numbers = numbersIn(typed, BETWEEN)
  if (numbers.length > 1) return firstOf(numbers, dial)
  const whole = readOne(typed, dial)
  if ('number' in whole) return { ...whole, extra: false }
  // A stroke stands between two numbers, or behind an area code.
  const apart = numbersIn(typed, /\//)
  return apart.length > 1 ? firstOf(apart, dial) : whole
}

function numbersIn(typed: string, between: RegExp): string[] {
  return typed.split(between).filter((part) => /\d/.test(part))
}

function firstOf([first = '']: readonly string[], dial: string | null): Contact {
  const read = readOne(first, dial)
  return 'number' in read ? { ...read, extra: true } : read
}

function readOne(typed: string, dial: string | null): { number: string } | { wrong: string } {
  const text = typed.trim().slice(0, 60)
  const read = readPhone(text, dial ?? undefined)
  if ('number' in read) return read
  // Spreadsheets drop the plus sign. Where the country is unknown, the digits may be a national number of any.
  if (dial === null) return read
  const digits = text.replaceAll(/[\s().-]/g, '')
  const again = /^[1-9]\d{9,14}$/.test(digits) ? readPhone(`+${digits}`) : read
  return 'number' in again ? again : read
}
