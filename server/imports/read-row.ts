import type { z } from 'zod'
import { link, optional, profile, required } from '#contract/call/fields.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import type { ImportField, ImportMapping } from '#contract/admin/import-fields.ts'
import { minorUntil } from '#contract/membership/age.ts'
import type { Category, CategoryNames } from '#contract/membership/categories.ts'
import { countryOf } from '#contract/values/countries.ts'
import { dayInWords } from '#contract/values/days.ts'
import type { ProfileColumn } from '../accounts/sign-up/add-accounts.ts'
import { bareWord, type Meanings, meaningOf } from './categories.ts'
import { isForEver, readDate } from './dates.ts'
import { plainCell, readEmail } from './emails.ts'
import type { ImportPeriod, Trouble } from './row-values.ts'
import { readPeriod } from './period.ts'
import { readContact } from './phones.ts'

export type Profile = Partial<Record<ProfileColumn, string>>

/** The values of a row without the blank cells. */
export type ReadRow = {
  /** In the form of accounts; null: it has none. */
  email: string | null
  profile: Profile
  companyName: string | undefined
  dateOfBirth: string | undefined
  period: ImportPeriod | null
  isMinor: boolean
  /** All cells with a meaning are blank: it is nobody, such as a row of notes. */
  isBlank: boolean
  /** The end of the membership is not in the file: it is a year after its start. */
  isEndAssumed: boolean
  /** The file says that the membership has no end. */
  isForLife: boolean
  /** A category that the file names and nobody has explained; null: none. */
  unknownCategory: string | null
  /** Why the row is refused; empty: it is not. */
  troubles: Trouble[]
  /** Which cells are left out, and why. */
  warnings: Trouble[]
}

export const dateFields = ['dateOfBirth', 'startsOn', 'endsOn'] as const
export type DateField = (typeof dateFields)[number]

export type Reading = {
  mapping: ImportMapping
  /** Whether the day comes before the month in the dates of a column that have two readings. */
  dayFirst: Record<DateField, boolean>
  /** The category of rows without one. */
  category: Category | null
  names: CategoryNames
  meanings: Meanings
  /** The country code of telephone numbers in rows without a country. */
  dial: string
  today: string
  /** The number of columns with a heading. */
  width: number
}

const SHORTENED = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i
const texts = {
  name: required(100),
  city: optional(100),
  country: optional(100),
  companyName: optional(),
  website: link,
  linkedin: profile,
  youtube: profile,
  instagram: profile,
  twitter: profile,
} satisfies Partial<Record<ImportField, z.ZodType>>

/** Reads the cells of a row by the mapping of the columns. */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const troubles: Trouble[] = []
  const warnings: Trouble[] = []
  const refuse = (field: ImportField, message: string) => void troubles.push({ field, message })
  const leaveOut = (field: ImportField, message: string) =>
    void warnings.push({ field, message: `Left out: ${message}` })
  const cell = (field: ImportField) => {
    const place = reading.mapping[field]
    const text = place === undefined ? '' : plainCell(cells[place] ?? '')
    if (!SHORTENED.test(text)) return text
    leaveOut(field, `a spreadsheet has shortened this number to “${short(text)}”, and its digits are lost`)
    return ''
  }
  const text = (field: keyof typeof texts, typed: string) => {
    if (typed === '') return undefined
    const read = texts[field].safeParse(typed)
    if (!read.success)
      leaveOut(field, `“${short(typed)}”. ${read.error.issues[0]?.message ?? 'It cannot be read'}`)
    return read.success ? read.data || undefined : undefined
  }
  if (cells.length > reading.width && cells.slice(reading.width).some((more) => plainCell(more) !== ''))
    refuse('email', 'This row has more cells than there are headings: a quotation mark may be missing')

  const email = readEmail(cell('email'), refuse, warnings)
  const country = text('country', cell('country'))
  const profileRead: Profile = {}
  const name = [cell('name'), cell('lastName')].filter((part) => part !== '').join(' ')
  for (const [field, value] of [
    ['name', text('name', name)],
    ['contact', contactOf(cell('contact'), country, reading, warnings)],
    ['city', text('city', cell('city'))],
    ['country', country],
    ...(['website', 'linkedin', 'youtube', 'instagram', 'twitter'] as const).map(
      (field) => [field, text(field, cell(field))] as const,
    ),
  ] as const)
    if (value !== undefined) profileRead[field] = value
  const companyName = text('companyName', cell('companyName'))
  const { today } = reading
  let isForLife = false
  const date = (field: DateField, kind: 'birth' | 'start' | 'end') => {
    const typed = cell(field)
    if (typed === '') return undefined
    const day = readDate(typed, { dayFirst: reading.dayFirst[field], today, kind })
    if (kind === 'end' && isForEver(typed, day)) {
      isForLife = true
      leaveOut(field, `“${short(typed)}” means for ever, and memberships here last a year`)
      return undefined
    }
    if (day === null) leaveOut(field, `“${short(typed)}” is no date that can be read, such as 31/12/2026`)
    return day ?? undefined
  }
  const birth = date('dateOfBirth', 'birth')
  const isMinor =
    minorUntil(today, birth) !== null ||
    (birth === undefined && mayBeMinor(plainCell(cells[reading.mapping.dateOfBirth ?? -1] ?? ''), today))
  const isToCome = birth !== undefined && birth > today
  if (isToCome) leaveOut('dateOfBirth', `${dayInWords(birth)} has not come yet`)
  else if (isMinor)
    refuse(
      'dateOfBirth',
      `They are under ${OF_AGE}: please let them apply themselves, with their parent or guardian. Nothing of them is kept`,
    )
  const startsOn = date('startsOn', 'start')
  const endsOn = date('endsOn', 'end')
  const hasDates = startsOn !== undefined || endsOn !== undefined
  // A category without dates gives no membership, so that it needs no meaning.
  const word = hasDates ? cell('membershipCategory') : ''
  const named = word === '' ? null : meaningOf(word, reading)
  const isUnknown = word !== '' && named === null
  const period = readPeriod(
    { startsOn, endsOn, category: named ?? reading.category },
    today,
    leaveOut,
    (missing) => refuse('membershipCategory', isUnknown ? noCategory(word, reading) : missing),
  )
  if (isUnknown && reading.category !== null) leaveOut('membershipCategory', noCategory(word, reading))
  const isEndAssumed = period !== null && endsOn === undefined
  if (isEndAssumed)
    warnings.push({
      field: 'endsOn',
      message: `There is no end of the membership. It is taken to end a year after its start, on ${dayInWords(period.endsOn)}`,
    })
  return {
    email,
    profile: profileRead,
    companyName,
    dateOfBirth: isToCome ? undefined : birth,
    period,
    isMinor: isMinor && !isToCome,
    isBlank: Object.values(reading.mapping).every((place) => plainCell(cells[place] ?? '') === ''),
    isEndAssumed,
    isForLife,
    unknownCategory: isUnknown ? bareWord(word) : null,
    troubles,
    warnings,
  }
}

/** Whether a date of birth that cannot be read speaks of somebody under 18: a year alone, or an age. */
function mayBeMinor(typed: string, today: string): boolean {
  const year = Number(/\b(?:19|20)\d\d\b/.exec(typed)?.[0] ?? 0)
  const age = Number(/^\D{0,10}(\d{1,2})(?!\d)/.exec(typed)?.[1] ?? OF_AGE)
  return year === 0 ? age < OF_AGE && !/[-/.]/.test(typed) : year >= Number(today.slice(0, 4)) - OF_AGE
}

function noCategory(word: string, { names }: Reading): string {
  return `There is no category “${short(word)}”. There are ${Object.values(names).join(', ')}`
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
}

/** A national number is of the row's country. In a row with a country that nobody knows, only an international number can be read. */
function contactOf(
  typed: string,
  country: string | undefined,
  { dial }: Reading,
  warnings: Trouble[],
): string | undefined {
  if (typed === '') return undefined
  const own = country === undefined ? dial : (countryOf(country)?.dial ?? null)
  const read = readContact(typed, own)
  if ('wrong' in read) {
    warnings.push({ field: 'contact', message: `Left out: “${short(typed)}”. ${read.wrong}` })
    return undefined
  }
  if (read.extra)
    warnings.push({
      field: 'contact',
      message: `The cell has several numbers. ${read.number} is taken, the first`,
    })
  return read.number
}
