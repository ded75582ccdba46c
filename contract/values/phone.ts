import { INTERNATIONAL_PREFIXES, type PhonePlan, phonePlanOf } from './phone-plans.ts'

/** The number in E.164 (ITU-T): `+`, country code and up to 15 digits in all; or why it cannot be read. */
export type PhoneRead = { number: string } | { wrong: string }

const MOST_DIGITS = 15
const LONGEST_QUOTE = 20
const SEPARATOR = /[\s\p{Z}\p{Pd}\p{Ps}\p{Pe}\p{Cf}\u2212./]/gu
const EXAMPLE = 'Please enter a number such as +91 98200 00001'

/** Converts digits of every script to ASCII and removes separators and invisible characters. */
export function foldPhone(text: string): string {
  return inAsciiDigits(text).replace(SEPARATOR, '')
}

function inAsciiDigits(text: string): string {
  return text
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    .replace(/\p{Nd}/gu, asciiDigit)
}

/** In Unicode, the ten digits of a script follow each other. */
function asciiDigit(digit: string): string {
  const plain = digit.normalize('NFKC')
  if (plain >= '0' && plain <= '9') return plain
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/**
 * Reads a phone number as people write it: with `+`, with `00`, or with the international prefix of a country. When `home` is
 * the dial code of a country (`91`, or `1242` within the plan of `1`), the number may also be a national one: with or without
 * trunk prefix, or with the dial code repeated. No other digit is ever removed.
 */
export function readPhone(text: string, home?: string): PhoneRead {
  const folded = foldPhone(text)
  const odd = /[^\d+]+/u.exec(folded)?.[0]
  if (odd !== undefined) return { wrong: `${EXAMPLE}: “${odd.slice(0, LONGEST_QUOTE)}” is no part of one` }
  if (folded.lastIndexOf('+') > 0) return { wrong: `${EXAMPLE}: this looks like more than one` }
  if (folded.startsWith('+')) return readInternational(folded.slice(1), text)
  const plan = home === undefined ? null : phonePlanOf(home)
  const abroad = INTERNATIONAL_PREFIXES[plan?.code ?? '']
  if (abroad !== undefined && folded.startsWith(abroad)) {
    const read = readInternational(folded.slice(abroad.length), text)
    if ('number' in read) return read
  }
  if (folded.startsWith('00')) return readInternational(folded, text)
  if (plan === null || home === undefined) return { wrong: `${EXAMPLE}, with + and the code of the country` }
  const area = home.slice(plan.code.length)
  if (area !== '' && plan.lengths.includes(area.length + folded.length))
    return numberOf(plan.code, area + folded)
  if (isAmbiguous(folded, plan)) return { wrong: ambiguity(plan) }
  return readNational(folded, plan)
}

/** Digits that begin with a country code; a `00` before it is the international prefix. */
function readInternational(digits: string, text: string): PhoneRead {
  const all = digits.replace(/^00/, '')
  const plan = phonePlanOf(all)
  if (plan === null) return { wrong: `${EXAMPLE}: this one begins with no country’s code` }
  const rest = all.slice(plan.code.length)
  if (rest.startsWith('00')) return readDialledOnceMore(rest.slice(2), plan)
  if (isCodeTwice(text, plan) && isAmbiguous(rest, plan)) return { wrong: ambiguity(plan) }
  return readNational(rest, plan)
}

/** The digits after a country code and `00`: the same code again, and the number. */
function readDialledOnceMore(digits: string, plan: Plan): PhoneRead {
  if (!digits.startsWith(plan.code)) return { wrong: `${EXAMPLE}: this one has the codes of two countries` }
  const rest = digits.slice(plan.code.length)
  if (isAmbiguous(rest, plan)) return { wrong: ambiguity(plan) }
  return readNational(rest, plan)
}

/**
 * Whether the code is typed twice as a separate group. Without a gap, the digits after the first code are the number, as in a
 * stored one.
 */
function isCodeTwice(text: string, { code }: Plan): boolean {
  const prefix = String.raw`\D*(?:00|011|0011|010|8\D*10)?\D*`
  return new RegExp(`^${prefix}${code}\\D*${code}\\D`).test(inAsciiDigits(text))
}

type Plan = PhonePlan & { code: string }

function readNational(digits: string, plan: Plan): PhoneRead {
  const counted = plan.trunk === '0' ? digits.replace(/^0/, '') : digits
  return (
    fitting(digits, plan) ?? {
      wrong: `${EXAMPLE}: with +${plan.code} it has ${lengthsInWords(plan.lengths)} more digits, and this one ${counted.length}`,
    }
  )
}

/** Null when the number of digits fits no plan, with or without a repeated code. */
function fitting(digits: string, plan: Plan, isCodeAllowed = true): PhoneRead | null {
  const { code, trunk } = plan
  // No number begins with 0 where 0 is the trunk prefix.
  if (trunk === '0' && digits.startsWith('0')) {
    const rest = digits.slice(1)
    return fits(rest, plan) && !rest.startsWith('0') ? numberOf(code, rest) : null
  }
  if (fits(digits, plan)) return numberOf(code, digits)
  if (trunk !== '' && digits.startsWith(trunk) && fits(digits.slice(trunk.length), plan)) {
    return numberOf(code, digits.slice(trunk.length))
  }
  return isCodeAllowed && digits.startsWith(code) ? fitting(digits.slice(code.length), plan, false) : null
}

function fits(digits: string, { lengths, code }: Plan): boolean {
  return lengths.includes(digits.length) && code.length + digits.length <= MOST_DIGITS
}

function numberOf(code: string, digits: string): PhoneRead {
  return { number: `+${code}${digits}` }
}

/** Whether a repeated country code may also be the beginning of the number. */
function isAmbiguous(digits: string, plan: Plan): boolean {
  const rest = digits.slice(plan.code.length).replace(/^0/, '')
  return digits.startsWith(plan.code) && fits(digits, plan) && fits(rest, plan)
}

function ambiguity({ code, trunk }: Plan): string {
  const how =
    trunk === '' ? `Please write +${code} once` : `Please write +${code} once, and ${trunk} before the rest`
  return `${EXAMPLE}: is ${code} the code of the country, or the beginning of the number? ${how}`
}

function lengthsInWords(lengths: readonly number[]): string {
  const [least, most] = [lengths[0], lengths.at(-1)]
  return least === most ? `${least}` : `${least} to ${most}`
}
