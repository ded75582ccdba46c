import { day as dayOf, startOfDay } from '#contract/values/days.ts'
import { csvRows, MalformedCsv } from '../csv/reader.ts'
import { readAmount } from './statement/cells.ts'

/** A line of the provider's settlement report. Paise. */
export type ReportLine = {
  /** The line in the file; the heading is line 1. */
  line: number
  id: string
  /** `payment`, `refund`, `adjustment` or another word of the provider. */
  type: string
  amount: number
  /** INR by default. */
  currency: string
  credit: number
  debit: number
  /** With its tax. */
  fee: number
  tax: number
  createdAt: Date
  settlementId: string
  utr: string
}

const REQUIRED = ['entity_id', 'type', 'amount', 'credit', 'debit', 'fee', 'tax', 'created_at'] as const
type Column = (typeof REQUIRED)[number] | 'settlement_id' | 'settlement_utr' | 'currency'
const WITHOUT_TAX = 'fee (exclusive tax)'
const isColumn = (name: string) => [...REQUIRED, 'settlement_id', 'settlement_utr', 'currency'].includes(name)
/** Other names in some reports. */
const ALIASES: Readonly<Record<string, Column>> = {
  transaction_entity: 'type',
  entity_created_at: 'created_at',
  [WITHOUT_TAX]: 'fee',
  utr: 'settlement_utr',
}

/** Reads the report line by line. A mistake throws a `MalformedCsv` that names the line. */
export function* reportLines(text: string): Generator<ReportLine> {
  const rows = csvRows(text)
  const heading = rows.next()
  if (heading.done === true) throw new MalformedCsv(1, 'the file is empty')
  const headings = heading.value.cells.map((cell) => cell.trim().toLowerCase())
  // If the usual name is there too, the other name is another column.
  const names = headings.map((name) => {
    const usual = ALIASES[name]
    return usual === undefined || headings.includes(usual) ? name : usual
  })
  const isWithoutTax = !headings.includes('fee') && headings.includes(WITHOUT_TAX)
  const missingColumn = REQUIRED.find((name) => !names.includes(name))
  if (missingColumn !== undefined)
    throw new MalformedCsv(heading.value.line, `there is no column “${missingColumn}”`)
  const twice = names.find((name, place) => isColumn(name) && names.indexOf(name) !== place)
  if (twice !== undefined) throw new MalformedCsv(heading.value.line, `there are two columns “${twice}”`)
  let isInPaise: boolean | undefined
  for (const { line, cells } of rows) {
    if (cells.length !== names.length)
      throw new MalformedCsv(line, `${cells.length} cells where the heading has ${names.length}`)
    const cell = (name: Column) => cells[names.indexOf(name)]?.trim() ?? ''
    const id = cell('entity_id')
    if (id === '') throw new MalformedCsv(line, '“entity_id” is empty')
    const time = cell('created_at')
    // The dashboard writes dates and rupees, the API seconds and paise.
    const isOfApi = SECONDS.test(time)
    isInPaise ??= isOfApi
    const createdAt = isInPaise === isOfApi ? instantOf(time) : null
    if (createdAt === null) throw new MalformedCsv(line, `“created_at” is no time: ${shortOf(time)}`)
    const type = cell('type').toLowerCase()
    const isEmpty = (name: Column) => cell(name) === ''
    const missed = [
      ...(isEmpty('amount') ? ['amount'] : []),
      ...(isEmpty('credit') && isEmpty('debit') ? ['credit'] : []),
      // Only payments always have a fee.
      ...(type === 'payment' ? (['fee', 'tax'] as const).filter(isEmpty) : []),
    ]
    if (missed[0] !== undefined) throw new MalformedCsv(line, `“${missed[0]}” is empty`)
    const paise = (name: Column) => {
      if (isEmpty(name)) return 0
      const amount = isInPaise ? paiseOf(cell(name)) : paiseOfRupees(cell(name))
      if (amount === null) throw new MalformedCsv(line, `“${name}” is no amount: ${shortOf(cell(name))}`)
      return amount
    }
    yield {
      line,
      id,
      type,
      amount: paise('amount'),
      currency: cell('currency') || 'INR',
      credit: paise('credit'),
      debit: paise('debit'),
      fee: paise('fee') + (isWithoutTax ? paise('tax') : 0),
      tax: paise('tax'),
      createdAt,
      settlementId: cell('settlement_id'),
      utr: cell('settlement_utr'),
    }
  }
}

function shortOf(text: string): string {
  return text === '' ? 'nothing' : text.slice(0, 40)
}

const SECONDS = /^\d{9,10}$/
const TIME = /^(?<time>\d{1,2}:\d{2}(?::\d{2})?)?$/
const INDIAN = /^(?<date>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})(?:[ T]+(?<time>[^\sT]\S*))?$/
const ISO = /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})(?:[ T]+(?<time>[^\sT]\S*))?$/

/** A time of the report, in IST or as seconds since 1970; null if it is no time. */
function instantOf(text: string): Date | null {
  if (SECONDS.test(text)) return new Date(Number(text) * 1_000)
  const { year, month, date, time = '' } = (INDIAN.exec(text) ?? ISO.exec(text))?.groups ?? {}
  if (year === undefined || !TIME.test(time)) return null
  const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
  const [hours = 0, minutes = 0, seconds = 0] = time === '' ? [] : time.split(':').map(Number)
  const isThere = dayOf.safeParse(day).success && hours < 24 && minutes < 60 && seconds < 60
  return isThere
    ? new Date(startOfDay(day).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000)
    : null
}

/** An amount with more digits is a mistake, and cannot be counted exactly. */
const MOST_DIGITS = 13

function paiseOf(text: string): number | null {
  return new RegExp(`^-?\\d{1,${MOST_DIGITS}}$`).test(text) ? Number(text) : null
}

function paiseOfRupees(text: string): number | null {
  // The columns, not the cells, say whether money came or went.
  const amount = /^-?[\d.,]+$/.test(text) ? readAmount(text) : null
  return amount === null ? null : paiseOf(String(amount.isCredit ? amount.paise : -amount.paise))
}
