import { LONGEST_PASSWORD } from '../business-constants.ts'
import { readPhone } from '../values/phone.ts'
import { z } from 'zod'
import './zod-config.ts'

const REQUIRED = 'Please fill this in'
export function tooLong(max: number): string {
  return `At most ${max} characters`
}

/** For text that is typed into a text area: it keeps its line breaks. Every other text is one line. */
export const MANY_LINES = 'many lines'
type Lines = typeof MANY_LINES | undefined

/**
 * Text that people type, composed (NFC, Unicode annex 15), so that a letter and an accent from one keyboard equal the single
 * letter from another. Surrounding white space is removed. A text of one line has single, ordinary spaces: line breaks and control
 * characters, so that a name cannot add a line to a document, and double and odd blanks, so that a search finds it. Text without a
 * visible character counts as empty.
 */
export function text(message = 'Please enter text', lines?: Lines) {
  const whole = composedText(message)
  return (lines ? whole : whole.overwrite(onOneLine))
    .trim()
    .overwrite((typed) => (isSeen(typed) ? typed : ''))
}

/** No language puts more marks on a letter (UAX 15, section 12.1); the time to sort them grows with the square of their number. */
const TOO_MANY_MARKS = /\p{M}{31}/u

/**
 * A text as typed, composed. Forms send a line break as two characters; here it is one, so that a length limit counts what was
 * typed.
 */
export function composedText(message?: string) {
  return z
    .string(message)
    .overwrite((typed) => typed.replaceAll(/\r\n?/g, '\n'))
    .overwrite((typed) => (TOO_MANY_MARKS.test(typed) ? typed : typed.normalize('NFC')))
    .refine((typed) => !TOO_MANY_MARKS.test(typed), 'At most 30 accents or other marks on one letter')
}

/** A blank that carries an accent, as a lone Greek breathing has one when it is decomposed, is no second blank. */
const BLANKS_AND_CONTROLS = /[\p{Cc}\p{Z}]+(?=[\p{Cc}\p{Z}]\p{M})|[\p{Cc}\p{Z}]+/gu
/** Blanks without a width, which pages and spreadsheets put between words. Joiners stay: letters of many scripts need them. */
const NO_WIDTH = /[\u200B\u2060\uFEFF]/g

function onOneLine(typed: string): string {
  return typed.replaceAll(NO_WIDTH, '').replaceAll(BLANKS_AND_CONTROLS, ' ')
}

/**
 * Whether a text has a visible character: not a mark without a letter, an empty Braille pattern or an ignorable character (UAX
 * 44).
 */
function isSeen(typed: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(typed)
}

export function required(max = 200, lines?: Lines) {
  return text(REQUIRED, lines).min(1, REQUIRED).max(max, tooLong(max))
}

/** A text that may be missing or empty; both give the same result. */
export function optional(max = 200, lines?: Lines) {
  return text(undefined, lines)
    .max(max, tooLong(max))
    .transform((typed) => typed || undefined)
    .optional()
}

/** A text that can be cleared: empty gives null, missing leaves it as it is. */
export function clearable(
  max: number,
  fits: (text: string) => boolean = () => true,
  message = '',
  lines?: Lines,
) {
  return text(undefined, lines)
    .max(max, tooLong(max))
    .refine((typed) => typed === '' || fits(typed), message)
    .transform((typed) => typed || null)
    .nullable()
    .optional()
}

/** A required choice; empty counts as missing. */
export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: (issue) => (issue.input ? 'Please choose one from the list' : REQUIRED) })
}

export const yesNo = choice(['Yes', 'No'])

const AN_EMAIL = 'Please enter an e-mail such as name@example.org'
/** The top-level domain is in letters, or in the encoded form for other scripts (RFC 5890: `xn--h2brj9c`). */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[a-z\d_'+\-.]*[a-z\d_+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i
const emailFormat = z.email({ pattern: EMAIL, error: AN_EMAIL })
const emailText = required(254)

/** An e-mail address as typed at log-in: the format is not checked, and it is normalised like a stored one. */
export const typedEmail = emailText.transform((typed) => typed.toLowerCase())

/** Composed (NFC) and in lower case, so that letter case never makes two accounts. */
export const email = typedEmail.pipe(emailFormat)

export const optionalEmail = text()
  .max(254, tooLong(254))
  .transform((typed) => typed.toLowerCase())
  .refine((text) => text === '' || emailFormat.safeParse(text).success, AN_EMAIL)
  .transform((text) => text || undefined)
  .optional()

/** A telephone number of any country, with `+` or `00` and the country code (`readPhone`); stored in E.164. */
export const phone = z
  .string(REQUIRED)
  .max(60, tooLong(60))
  .transform((text, context) => {
    const read = text.trim() === '' ? { wrong: REQUIRED } : readPhone(text)
    if ('number' in read) return read.number
    context.addIssue({ code: 'custom', message: read.wrong })
    return z.NEVER
  })

const SCHEME = /^[a-z][a-z0-9+-]*:(?!\d)/i

/** Whether a text is an http(s) address that a page may link to. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /[\s\p{Cc}]/u.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname.includes('.') && url.username === '' && url.password === ''
}

/** `example.org` means `https://example.org`. */
function withScheme(text: string): string {
  return SCHEME.test(text) || text.startsWith('//') || !text.includes('.') ? text : `https://${text}`
}

export const link = text()
  .max(2048, tooLong(2048))
  .transform((text) => (text ? withScheme(text) : undefined))
  .refine((text) => text === undefined || isWebAddress(text), 'Enter an address such as https://example.org')
  .optional()

const HANDLE = /^@?[\p{L}\p{M}\p{N}_-]+$/u
/** A social media profile: an http(s) address or a handle such as `@asha`, or empty. */
export const profile = text()
  .max(2048, tooLong(2048))
  .transform((text) => (HANDLE.test(text) || !text ? text || undefined : withScheme(text)))
  .refine(
    (text) => text === undefined || HANDLE.test(text) || isWebAddress(text),
    'Enter an address such as https://example.org/you, or a handle such as @you',
  )
  .optional()

/**
 * A password as typed. Its length is counted in composed characters, because it is hashed composed, so that every keyboard
 * gives the same length. The text itself is not composed here: an older password may have been hashed as typed.
 */
export function password(least: number, words: string) {
  return z
    .string(REQUIRED)
    .min(1, REQUIRED)
    .refine((typed) => typed === '' || isPasswordLength(typed, least), words)
    .meta({ minLength: least, maxLength: LONGEST_PASSWORD })
}

/** A letter with marks may be several characters before it is composed; a longer text is refused before composing. */
const LONGEST_TYPED_PASSWORD = 8 * LONGEST_PASSWORD

function isPasswordLength(typed: string, least: number): boolean {
  if (typed.length > LONGEST_TYPED_PASSWORD) return false
  const { length } = typed.normalize('NFC')
  return length >= least && length <= LONGEST_PASSWORD
}

/** The person's current password; a person who signs in with Google only has none. */
export const ownPassword = z
  .string(REQUIRED)
  .refine((typed) => isPasswordLength(typed, 0), tooLong(LONGEST_PASSWORD))
  .meta({ maxLength: LONGEST_PASSWORD })
  .optional()

/** Longer than any id. An unknown id up to this length is looked up and not found. */
export const LONGEST_ID = 2_000

/** The `_id` of a record; the answer to an unknown one is 404. */
export const recordId = z.string().max(LONGEST_ID, tooLong(LONGEST_ID))

/** A required `_id`; `which` is the message when it is missing. */
export function namedId(which: string) {
  return z.string(which).trim().min(1, which).max(LONGEST_ID, which)
}

/** Accepted for the sake of older clients, and not used. */
export const ignored = z.unknown().optional()

/** A point in time, sent as ISO 8601 text in UTC. */
export const instant = z.date().transform((date) => date.toISOString())

const cursor = z.string().max(300).optional()
const q = composedText().overwrite(onOneLine).max(200).optional()
const LIMIT = 'A whole number from 1 to 200'

/** Paging in the body of a POST. Without `limit`, the answer is the whole list. */
export const paging = { limit: z.int(LIMIT).min(1, LIMIT).max(200, LIMIT).optional(), cursor, q }

/** Paging in the query of a GET, where numbers are text. */
export const pagingQuery = {
  limit: z
    .string(LIMIT)
    .regex(/^\d{1,3}$/, LIMIT)
    .transform(Number)
    .pipe(z.int().min(1, LIMIT).max(200, LIMIT))
    .optional(),
  cursor,
  q,
}

/** The answer of a call without a result. */
export const done = z.object({ success: z.literal(true) })

/** What a page of a list has beside its entries. */
export const pageAnswer = {
  nextCursor: z.string().nullable().optional().describe('Null on the last page'),
  total: z.int().optional().describe('How many match in all: counted up to 10,000, in a search up to 1,000'),
  totalIsMore: z.literal(true).optional().describe('Set when more entries match than were counted'),
}
