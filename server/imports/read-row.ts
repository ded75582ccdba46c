import type { z } from 'zod'
import { email as emailField, link, optional, profile, required } from '#contract/call/fields.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import { importFields, type ImportField, type ImportMapping } from '#contract/admin/imports.ts'
import { minorUntil } from '#contract/membership/age.ts'
import { categories, type Category, type CategoryNames } from '#contract/membership/categories.ts'
import { isIndia } from '#contract/membership/states.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { readPhone } from '#contract/values/phone.ts'
import type { ProfileColumn } from '../accounts/sign-up/add-accounts.ts'
import { readDate } from './dates.ts'

export type Profile = Partial<Record<ProfileColumn, string>>

export type Trouble = { field: ImportField; message: string }
export type ImportPeriod = { startsOn: string; endsOn: string; category: Category }

/** The values of a row without the blank cells, and what is wrong with it. */
export type ReadRow = {
  /** In the form of accounts; null: it has none. */
  email: string | null
  profile: Profile
  companyName: string | undefined
  dateOfBirth: string | undefined
  period: ImportPeriod | null
  isMinor: boolean
  troubles: Trouble[]
}

export type Reading = {
  mapping: ImportMapping
  dayFirst: boolean
  /** The category of rows without one. */
  category: Category | null
  names: CategoryNames
  today: string
  /** The number of columns with a heading. */
  width: number
}

const HOME = '91'
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
  const refuse = (field: ImportField, message: string) => void troubles.push({ field, message })
  const cell = (field: ImportField) => {
    const place = reading.mapping[field]
    const text = place === undefined ? '' : plain(cells[place] ?? '')
    if (!SHORTENED.test(text)) return text
    refuse(
      field,
      `A spreadsheet has shortened this number to “${text.slice(0, 20)}”, and its digits are lost. Please format the column as text and enter it again`,
    )
    return ''
  }
  const text = (field: keyof typeof texts, typed: string) => {
    if (typed === '') return undefined
    const read = texts[field].safeParse(typed)
    if (!read.success) refuse(field, read.error.issues[0]?.message ?? 'This cannot be read')
    return read.success ? read.data || undefined : undefined
  }
  if (cells.length > reading.width && cells.slice(reading.width).some((more) => plain(more) !== ''))
    refuse('email', 'This row has more cells than there are headings: a quotation mark may be missing')

  const email = readEmail(cell('email'), refuse)
  const country = text('country', cell('country'))
  const profileRead: Profile = {}
  const name = [cell('name'), cell('lastName')].filter((part) => part !== '').join(' ')
  for (const [field, value] of [
    ['name', text('name', name)],
    ['contact', readContact(cell('contact'), country, refuse)],
    ['city', text('city', cell('city'))],
    ['country', country],
    ...(['website', 'linkedin', 'youtube', 'instagram', 'twitter'] as const).map(
      (field) => [field, text(field, cell(field))] as const,
    ),
  ] as const)
    if (value !== undefined) profileRead[field] = value
  const companyName = text('companyName', cell('companyName'))
  const { today } = reading
  const date = (field: 'dateOfBirth' | 'startsOn' | 'endsOn') => {
    const typed = cell(field)
    if (typed === '') return undefined
    const kind = field === 'dateOfBirth' ? 'birth' : 'membership'
    const day = readDate(typed, { dayFirst: reading.dayFirst, today, kind })
    if (day === null) refuse(field, `“${typed.slice(0, 30)}” is no date that can be read, such as 31/12/2026`)
    return day ?? undefined
  }
  const dateOfBirth = date('dateOfBirth')
  const isMinor = minorUntil(today, dateOfBirth) !== null
  if (dateOfBirth !== undefined && dateOfBirth > today) refuse('dateOfBirth', 'This day has not come yet')
  else if (isMinor)
    refuse(
      'dateOfBirth',
      `They are under ${OF_AGE}: please let them apply themselves, with their parent or guardian. Nothing of them is kept`,
    )
  const period = readPeriod(
    { startsOn: date('startsOn'), endsOn: date('endsOn'), category: cell('membershipCategory') },
    reading,
    refuse,
  )
  return {
    email,
    profile: profileRead,
    companyName,
    dateOfBirth,
    period,
    isMinor,
    troubles,
  }
}

type Refuse = (field: ImportField, message: string) => void

/** A cell without surrounding white space and without the apostrophe of spreadsheets for text. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\d])/, '')
}

/** An e-mail without spaces and in lower case. */
export function bareEmail(cell: string): string {
  return plain(cell)
    .normalize('NFC')
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .replace(/^mailto:/i, '')
    .toLowerCase()
}

function readEmail(typed: string, refuse: Refuse): string | null {
  const bare = bareEmail(typed)
  const read = emailField.safeParse(bare)
  if (read.success) return read.data
  refuse('email', read.error.issues[0]?.message ?? 'This cannot be read')
  return null
}

/** In India, and without a country, a number may have no country code. */
function readContact(typed: string, country: string | undefined, refuse: Refuse): string | undefined {
  if (typed === '') return undefined
  const read = readPhone(typed.slice(0, 60), isIndia(country ?? null) ? HOME : undefined)
  if ('number' in read) return read.number
  // Spreadsheets drop the +.
  const again = /^\d{10,15}$/.test(typed) ? readPhone(`+${typed}`) : read
  if ('number' in again) return again.number
  refuse('contact', read.wrong)
  return undefined
}

type Dates = { startsOn: string | undefined; endsOn: string | undefined; category: string }

function readPeriod(
  { startsOn: from, endsOn: until, category: typed }: Dates,
  { category, names, today }: Reading,
  refuse: Refuse,
): ImportPeriod | null {
  if (from === undefined && until === undefined) return null
  const chosen = typed === '' ? category : categoryOf(typed, names)
  if (chosen === null) {
    refuse(
      'membershipCategory',
      typed === ''
        ? 'A membership needs a category: please name one in the row, or one for all rows without'
        : `There is no category “${typed.slice(0, 40)}”. There are ${Object.values(names).join(', ')}`,
    )
    return null
  }
  const endsOn = until ?? periodFrom(from as string).endsOn
  const startsOn = from ?? yearUntil(endsOn, today)
  if (endsOn >= startsOn) return { startsOn, endsOn, category: chosen }
  refuse('endsOn', `${importFields.endsOn} comes before ${importFields.startsOn.toLowerCase()}`)
  return null
}

/** The first day of the year that ends on a day, or today if that is earlier. */
function yearUntil(endsOn: string, today: string): string {
  const [year = 0, month = 0, date = 0] = daysAfter(endsOn, 1).split('-').map(Number)
  const startsOn = new Date(Date.UTC(year - 1, month - 1, date)).toISOString().slice(0, 10)
  return startsOn > today ? today : startsOn
}

/** A category by its key or its name, in any letter case. */
export function categoryOf(typed: string, names: CategoryNames): Category | null {
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\d]+/gu, '')
  const asked = bare(typed)
  return (
    categories.find((one) => bare(one) === asked) ??
    categories.find((one) => bare(names[one]) === asked) ??
    null
  )
}
