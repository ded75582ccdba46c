import { OFFLINE_ROUNDING } from '#contract/business-constants.ts'
import { type MatchReason, matchReasons, MOST_CANDIDATES } from '#contract/money/bank-statement.ts'
import type { OfflineMethod } from '#contract/money/money.ts'
import { DAY } from '#contract/values/time.ts'
import { isWithinTolerance } from '#contract/money/offline-tolerance.ts'

/** The parts of a line that can identify the payer. Paise. */
export type LineText = { narration: string; reference: string; amount: number }

/** Something that a person has to pay. */
export type Payable = {
  purpose: 'join' | 'renewal'
  name: string
  company: string | null
  emails: string[]
  phone: string
  /** The ids of its orders at the provider. */
  orders: string[]
  /** Paise. */
  amount: number
}

export type Candidate<O extends Payable> = { open: O; reasons: MatchReason[] }

const WEIGHTS: Record<MatchReason, number> = {
  order: 100,
  email: 80,
  phone: 60,
  name: 50,
  company: 50,
  amount: 30,
  rounded: 25,
  part: 15,
}
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'shri', 'smt', 'kum', 'prof'])
const LEGAL = new Set(['pvt', 'private', 'ltd', 'limited', 'llp', 'inc', 'and', 'co', 'company', 'the'])
/** Words that banks write, which are not parts of names. */
const BANKING = new Set(
  'bank upi neft imps rtgs transfer payment paid from for cash deposit cheque chq clg ref india ltd fwc membership fee'.split(
    ' ',
  ),
)
/** How many digits of a phone number are compared, from its end. */
const PHONE = 10
/** The letters of a word that suffice to find it: the key of the index, and the least that a bank leaves of a name. */
const KEY = 4

/** The words of a text in lower case, without accents and punctuation. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

const joined = (text: string) => wordsOf(text).join('')

type ReadLine = { words: Set<string>; compact: string; digits: string[]; amount: number }

function readText({ narration, reference, amount }: LineText): ReadLine {
  const text = `${narration} ${reference}`
  const words = wordsOf(text)
  return {
    words: new Set(words),
    compact: words.join(''),
    digits: (text.match(/\d+/g) ?? []).filter(({ length }) => length >= PHONE),
    amount,
  }
}

/** The texts to search for in a narration. */
function marksOf({ name, company, emails, phone, orders }: Payable) {
  return {
    name: wordsOf(name).filter((word) => word.length > 1 && !TITLES.has(word)),
    company: wordsOf(company ?? '').filter((word) => word.length > 1 && !LEGAL.has(word)),
    emails: emails.map(joined).filter(({ length }) => length > KEY),
    phone: phone.replaceAll(/\D/g, '').slice(-PHONE),
    orders: orders.map(joined),
  }
}

type Marks = ReturnType<typeof marksOf>

/** Whether a narration contains a word, whole or cut off after four letters or more, as banks cut names. */
function contains(word: string, { words }: ReadLine): boolean {
  return words.has(word) || [...words].some((one) => one.length >= KEY && word.startsWith(one))
}

/** Whether a narration contains all these words, apart or joined. One short word alone does not count. */
function containsAll(words: string[], line: ReadLine): boolean {
  const letters = words.join('').length
  if (words.length === 0 || letters < KEY || (words.length === 1 && letters <= KEY)) return false
  return (
    words.every((word) => contains(word, line)) ||
    (letters >= 2 * KEY && line.compact.includes(words.join('')))
  )
}

function reasonsOf(line: ReadLine, marks: Marks, amount: number): MatchReason[] {
  const isNamed = containsAll(marks.name, line)
  const reasons: Record<MatchReason, boolean> = {
    order: marks.orders.some((order) => line.compact.includes(order)),
    email: marks.emails.some((email) => line.compact.includes(email)),
    phone: marks.phone.length === PHONE && line.digits.some((digits) => digits.endsWith(marks.phone)),
    name: isNamed,
    company: containsAll(marks.company, line),
    amount: line.amount === amount,
    rounded: line.amount !== amount && isWithinTolerance(line.amount, amount),
    part:
      !isNamed && marks.name.some((word) => word.length > 2 && !BANKING.has(word) && line.words.has(word)),
  }
  return (Object.keys(matchReasons) as MatchReason[]).filter((reason) => reasons[reason])
}

/** The reasons why a line may be from a person; empty if there are none. */
export function reasonsFor(line: LineText, open: Payable): MatchReason[] {
  return reasonsOf(readText(line), marksOf(open), open.amount)
}

/** Whether the reasons suffice: a part of a name alone, or the amount of a renewal alone, would propose half of the members. */
function isEnough({ purpose }: Payable, reasons: readonly MatchReason[]): boolean {
  if (reasons.some((reason) => !isOfAmount(reason) && reason !== 'part')) return true
  if (!reasons.some(isOfAmount)) return false
  return reasons.includes('part') || purpose === 'join'
}

function isOfAmount(reason: MatchReason): boolean {
  return reason === 'amount' || reason === 'rounded'
}

const weightOf = (reasons: readonly MatchReason[]) =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)

/** Makes a function that finds who may have paid a line, the most likely first. */
export function matcher<O extends Payable>(all: readonly O[]) {
  const withMarks = all.map((open) => ({ open, marks: marksOf(open) }))
  type WithMarks = (typeof withMarks)[number]
  // An index by the first letters of what a narration may contain, so that a line is not compared with everybody.
  const byKey = new Map<string, Set<WithMarks>>()
  for (const entry of withMarks) {
    const { name, company, emails, phone, orders } = entry.marks
    const ids = orders.flatMap((order) => [order, order.replace(/^order/, '')])
    for (const word of [...name, ...company, ...emails, phone, ...ids])
      byKey.set(keyOf(word), (byKey.get(keyOf(word)) ?? new Set()).add(entry))
  }
  const byAmount = Map.groupBy(
    withMarks.filter(({ open }) => open.purpose === 'join'),
    ({ open }) => Math.floor(open.amount / OFFLINE_ROUNDING),
  )
  const ofAmount = (amount: number) => {
    const bucket = Math.floor(amount / OFFLINE_ROUNDING)
    return [bucket - 1, bucket, bucket + 1].flatMap((near) => byAmount.get(near) ?? [])
  }

  return (line: LineText): { candidates: Candidate<O>[]; isMore: boolean } => {
    const readLine = readText(line)
    const keys = [...readLine.words, ...readLine.digits.map((digits) => digits.slice(-PHONE))].map(keyOf)
    const nearby = new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]))
    const likely = (entries: Iterable<WithMarks>) =>
      [...entries].flatMap(({ open, marks }) => {
        const reasons = reasonsOf(readLine, marks, open.amount)
        return isEnough(open, reasons) ? [{ open, reasons }] : []
      })
    const identified = likely(nearby).filter(({ reasons }) => reasons.some((reason) => !isOfAmount(reason)))
    const candidates = identified.length > 0 ? identified : likely(ofAmount(line.amount))
    const sorted = candidates.toSorted((a, b) => weightOf(b.reasons) - weightOf(a.reasons))
    return { candidates: sorted.slice(0, MOST_CANDIDATES), isMore: sorted.length > MOST_CANDIDATES }
  }
}

// As Indian banks write it: `CHQ DEP`, `CLG-HDFC`, `INWARD CLEARING`; `BY CASH`, `CASH DEPOSIT`, `CDM`.
const CHEQUE = /\b(?:che?que?|chq|clg|clearing|cts|instrument)\b/i
const CASH = /\b(?:cash|cdm)\b/i
const TRANSFER = /\b(?:neft|imps|rtgs|upi|ach|nach)\b/i

/** The method of a payment, by the narration of its line. A transfer may mention a cheque or cash as its purpose. */
export function methodOf({ narration }: Pick<LineText, 'narration'>): OfflineMethod {
  const words = narration.replaceAll('_', ' ')
  if (TRANSFER.test(words)) return 'bank_transfer'
  return CHEQUE.test(words) ? 'cheque' : CASH.test(words) ? 'cash' : 'bank_transfer'
}

function keyOf(word: string): string {
  return word.slice(0, KEY)
}

/** Recorded offline money. Paise. */
export type Recorded = { key: string | null; reference: string; day: string; amount: number }

const LONG_ENOUGH = 6
const DAYS_APART = 7

const bare = (reference: string) =>
  reference
    .normalize('NFKC')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/^0+/, '')

/** The suffix of a line's key when other lines of the same file have the same reference. */
export const SHARED = '.shared'

/** The key without the suffix `SHARED`: whether a reference is shared depends on which lines a download contains. */
export function bareKey(key: string): string {
  return key.endsWith(SHARED) ? key.slice(0, -SHARED.length) : key
}

/**
 * Whether a payment is recorded already: under the same key, or, if it was entered by hand, with the same reference.
 * `formerKey` is the older form of the key, computed without the narration; older payments are stored under it. Cheques of
 * two banks may have the same number, so amount and day have to fit too.
 */
export function isRecordedAs(
  line: LineText & { key: string; formerKey?: string | null; day: string },
  { key, reference, day, amount }: Recorded,
): boolean {
  if (key !== null) return bareKey(key) === bareKey(line.key) || key === line.formerKey
  if (amount !== line.amount || Math.abs(Date.parse(day) - Date.parse(line.day)) > DAYS_APART * DAY)
    return false
  const recordedReference = bare(reference)
  if (recordedReference === '') return false
  const lineReference = bare(line.reference)
  if (line.key.endsWith(SHARED)) {
    if (lineReference.includes(recordedReference)) return false
  } else if (recordedReference === lineReference) return true
  // A reference entered by hand may be in the narration.
  return recordedReference.length >= LONG_ENOUGH && bare(line.narration).includes(recordedReference)
}
