import { utils, write } from '@e965/xlsx'
import type { ImportField } from '#contract/admin/import-fields.ts'
import type { ImportBecomes } from '#contract/admin/imports.ts'

/** What a row of a generated spreadsheet must become, by the rules of the contract. */
export type Fate = {
  row: number
  name: string
  becomes: ImportBecomes | 'refused'
  /** The last day of the membership; null without one. */
  endsOn: string | null
  /** The fields about which the check says something. */
  says: ImportField[]
}

export type Spreadsheet = { name: string; bytes: Buffer; fates: Fate[]; category: string; country: string }

/** A program: its headings by field, and how it writes a date. */
type Program = {
  name: string
  headings: [ImportField, string][]
  date: (day: string, country: Country) => string | Date
}

type Country = { name: string; phone: string; e164: string; monthFirst: boolean }

const countries: Country[] = [
  { name: 'India', phone: '98200 00001', e164: '+919820000001', monthFirst: false },
  { name: 'USA', phone: '(202) 555-0123', e164: '+12025550123', monthFirst: true },
  { name: 'United Kingdom', phone: '020 7183 8750', e164: '+442071838750', monthFirst: false },
  { name: 'UAE', phone: '050 123 4567', e164: '+971501234567', monthFirst: false },
  { name: 'Germany', phone: '0151 12345678', e164: '+4915112345678', monthFirst: false },
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (day: string) => day.split('-') as [year: string, month: string, date: string]

function inNumbers(day: string, { monthFirst }: Country): string {
  const [year, month, date] = partsOf(day)
  return monthFirst ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}

function named(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${Number(date)}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`
}

const programs: Program[] = [
  {
    name: 'Wild Apricot',
    headings: [
      ['name', 'First name'],
      ['lastName', 'Last name'],
      ['companyName', 'Organization'],
      ['email', 'Email'],
      ['contact', 'Phone'],
      ['membershipCategory', 'Membership level'],
      ['startsOn', 'Member since'],
      ['endsOn', 'Renewal due'],
      ['country', 'Country'],
    ],
    date: inNumbers,
  },
  {
    name: 'Tendenci',
    headings: [
      ['name', 'first_name'],
      ['lastName', 'last_name'],
      ['email', 'email'],
      ['contact', 'phone'],
      ['country', 'country'],
      ['membershipCategory', 'membership_type'],
      ['startsOn', 'join_dt'],
      ['endsOn', 'expire_dt'],
    ],
    date: (day) => `${day} 00:00:00`,
  },
  {
    name: 'CiviCRM',
    headings: [
      ['name', 'Display Name'],
      ['email', 'Primary-Email'],
      ['contact', 'Home-Phone-Mobile'],
      ['country', 'Home-Country'],
      ['dateOfBirth', 'Birth Date'],
      ['membershipCategory', 'Membership Type'],
      ['startsOn', 'Membership Start Date'],
      ['endsOn', 'Membership Expiration Date'],
    ],
    date: (day) => `${MONTHS[Number(partsOf(day)[1]) - 1]} ${Number(partsOf(day)[2])}, ${partsOf(day)[0]}`,
  },
  {
    name: 'Paid Memberships Pro',
    headings: [
      ['name', 'firstname'],
      ['lastName', 'lastname'],
      ['email', 'email'],
      ['contact', 'phone'],
      ['country', 'country'],
      ['membershipCategory', 'membership'],
      ['startsOn', 'joined'],
      ['endsOn', 'expires'],
    ],
    date: (day) => day,
  },
  {
    name: 'Mailchimp',
    headings: [
      ['email', 'Email Address'],
      ['name', 'First Name'],
      ['lastName', 'Last Name'],
      ['contact', 'Phone Number'],
      ['country', 'Country'],
    ],
    date: (day) => day,
  },
  {
    name: 'Google contacts',
    headings: [
      ['name', 'Given Name'],
      ['lastName', 'Family Name'],
      ['dateOfBirth', 'Birthday'],
      ['email', 'E-mail 1 - Value'],
      ['contact', 'Phone 1 - Value'],
      ['country', 'Address 1 - Country'],
      ['companyName', 'Organization 1 - Name'],
      ['website', 'Website 1 - Value'],
    ],
    date: (day) => day,
  },
  {
    name: 'Google Forms',
    headings: [
      ['email', 'Email Address'],
      ['name', 'Your full name *'],
      ['contact', '3. Mobile Number (WhatsApp)'],
      ['dateOfBirth', 'What is your date of birth?'],
      ['country', 'Country of residence'],
      ['membershipCategory', 'Type of membership'],
      ['endsOn', 'Paid upto'],
    ],
    date: named,
  },
  {
    name: 'an Indian association',
    headings: [
      ['name', 'Name of the Member'],
      ['companyName', 'Firm Name'],
      ['contact', 'Mob. No.'],
      ['email', 'E-mail ID'],
      ['country', 'Country'],
      ['membershipCategory', 'Category'],
      ['startsOn', 'DOJ'],
      ['endsOn', 'Valid upto'],
      ['website', 'Website'],
    ],
    date: (day) => new Date(`${day}T00:00:00Z`),
  },
]

type Shape =
  | 'csv'
  | 'semicolons in UTF-16'
  | 'xlsx'
  | 'xlsx below titles'
  | 'xlsx with headings over two rows'
const shapes: Shape[] = [
  'csv',
  'semicolons in UTF-16',
  'xlsx',
  'xlsx below titles',
  'xlsx with headings over two rows',
]

type Cells = Partial<Record<ImportField, string | Date>>
type Made = Omit<Fate, 'row' | 'name' | 'says'> & { name?: string; cells: Cells; says: ImportField[] }

/** So many spreadsheets as there are programs, shapes and countries. `dayIn` answers the day so many days from today. */
export function spreadsheets(dayIn: (days: number) => string): Spreadsheet[] {
  return programs.flatMap((program, p) =>
    shapes.flatMap((shape, s) =>
      countries.map((country, c) => made(program, shape, country, { dayIn, nth: `${p}${s}${c}` })),
    ),
  )
}

function made(
  program: Program,
  shape: Shape,
  country: Country,
  { dayIn, nth }: { dayIn: (days: number) => string; nth: string },
): Spreadsheet {
  const fields = new Set(program.headings.map(([field]) => field))
  const has = (field: ImportField) => fields.has(field)
  const says = (...all: ImportField[]) => all.filter(has)
  const date = (days: number) => program.date(dayIn(days), country)
  const hasDates = has('endsOn')
  const given = (days: number, becomes: ImportBecomes): Pick<Made, 'becomes' | 'endsOn'> =>
    hasDates ? { becomes, endsOn: dayIn(days) } : { becomes: 'accounts', endsOn: null }
  const rows: Made[] = [
    { cells: { startsOn: date(-100), endsOn: date(200) }, ...given(200, 'members'), says: [] },
    { cells: { endsOn: date(-3) }, ...given(-3, 'grace'), says: [] },
    { cells: { endsOn: date(-400) }, ...given(-400, 'ended'), says: [] },
    { cells: {}, becomes: 'accounts', endsOn: null, says: [] },
    {
      cells: { endsOn: date(90), contact: '9.19E+11', website: 'not a site', dateOfBirth: 'unknown' },
      ...given(90, 'members'),
      says: says('contact', 'website', 'dateOfBirth'),
    },
    {
      cells: { endsOn: date(90), email: 'nobody at home' },
      becomes: 'refused',
      endsOn: null,
      says: ['email'],
    },
    {
      cells: {
        endsOn: date(120),
        email: `first-${nth}@sheets.org; second-${nth}@sheets.org`,
        contact: `${country.phone} / 12`,
      },
      ...given(120, 'members'),
      says: ['email', 'contact'],
    },
    { cells: { endsOn: 'when he comes back' }, becomes: 'accounts', endsOn: null, says: says('endsOn') },
    {
      cells: { endsOn: date(150), membershipCategory: 'Patron of the arts' },
      ...given(150, 'members'),
      says: says('membershipCategory').filter(() => hasDates),
    },
    ...(has('dateOfBirth')
      ? [
          {
            cells: { dateOfBirth: program.date(dayIn(-15 * 365), country) },
            becomes: 'refused',
            endsOn: null,
            says: ['dateOfBirth'],
          } as Made,
        ]
      : []),
    ...(has('startsOn')
      ? [
          // A start without an end is a year; 31/12/99 as an end is for ever, and left out.
          {
            cells: { startsOn: date(-30) },
            becomes: 'members',
            endsOn: yearFrom(dayIn(-30)),
            says: ['endsOn'],
          } as Made,
          {
            cells: { startsOn: date(-500), endsOn: '31/12/99' },
            becomes: 'ended',
            endsOn: yearFrom(dayIn(-500)),
            says: ['endsOn'],
          } as Made,
        ]
      : []),
  ]
  const above = shape === 'xlsx below titles' ? 3 : shape === 'xlsx with headings over two rows' ? 1 : 0
  const table = rows.map(({ cells }, at) =>
    program.headings.map(
      ([field]) => cells[field] ?? usual(field, { at, nth, country, hasLastName: has('lastName') }),
    ),
  )
  const fates = rows.map(
    ({ becomes, endsOn, says: about }, at): Fate => ({
      row: above + 2 + at,
      name: has('lastName') ? `Person ${letter(at)}` : `Person ${letter(at)}`,
      becomes,
      endsOn,
      says: about,
    }),
  )
  return {
    name: `${program.name}, ${shape}, ${country.name}`,
    bytes: bytesOf(
      shape,
      program.headings.map(([, heading]) => heading),
      table,
      country,
    ),
    fates,
    category: 'Investor',
    country: country.name,
  }
}

function letter(at: number): string {
  return String.fromCodePoint(65 + at)
}

function usual(
  field: ImportField,
  { at, nth, country, hasLastName }: { at: number; nth: string; country: Country; hasLastName: boolean },
): string {
  if (field === 'email') return `Person${at}-${nth}@Sheets.org `
  if (field === 'name') return hasLastName ? ' Person' : `Person  ${letter(at)}`
  if (field === 'lastName') return letter(at)
  if (field === 'contact') return country.phone
  if (field === 'country') return country.name
  if (field === 'membershipCategory') return 'investor'
  return ''
}

/** The last day of a year from a day. */
function yearFrom(day: string): string {
  const [year, month, date] = partsOf(day).map(Number) as [number, number, number]
  return new Date(Date.UTC(year + 1, month - 1, date - 1)).toISOString().slice(0, 10)
}

type Table = (string | Date)[][]

function bytesOf(shape: Shape, headings: string[], rows: Table, country: Country): Buffer {
  if (shape === 'csv' || shape === 'semicolons in UTF-16') {
    const separator = shape === 'csv' ? ',' : ';'
    const text = [headings, ...rows]
      .map((cells) => cells.map((cell) => quoted(textOf(cell, country))).join(separator))
      .join('\r\n')
    return shape === 'csv' ? Buffer.from(text) : Buffer.from(`\uFEFF${text}`, 'utf16le')
  }
  const title = headings.map((_, at) => (at === 0 ? 'Members of our association' : ''))
  const above =
    shape === 'xlsx below titles'
      ? [title, [], ['Printed on', new Date(Date.UTC(2026, 0, 5))]]
      : shape === 'xlsx with headings over two rows'
        ? [headings.map((_, at) => (at === 0 ? 'Person' : at === 3 ? 'Details' : ''))]
        : []
  const sheet = utils.aoa_to_sheet([...above, headings, ...rows], { cellDates: true, dateNF: 'dd/mm/yyyy' })
  const book = { SheetNames: ['Members'], Sheets: { Members: sheet } }
  return Buffer.from(write(book, { type: 'array' }) as ArrayBuffer)
}

function textOf(cell: string | Date, country: Country): string {
  return typeof cell === 'string' ? cell : inNumbers(cell.toISOString().slice(0, 10), country)
}

function quoted(text: string): string {
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
