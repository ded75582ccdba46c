import { z } from 'zod'
import { type Endpoint, adminChange } from '../call/endpoint.ts'
import { day } from '../values/days.ts'
import { fromJson } from '../call/from-json.ts'
import { optionalUpload } from '../files.ts'
import { category, purpose } from '../membership/payments.ts'
import { offlineMethod } from './money.ts'
import '../call/zod-config.ts'

/** Most characters of a statement, and most lines with money received. */
export const MOST_CHARACTERS = 500_000
export const MOST_LINES = 1_000
export const STATEMENT_TOO_LONG = `This file is too long: ${MOST_CHARACTERS.toLocaleString('en')} characters at most. Please take a shorter span`
/** Most people proposed for a line. */
export const MOST_CANDIDATES = 5

/** The columns of a statement. */
export const statementColumns = {
  date: 'Date',
  narration: 'Narration or description',
  credit: 'Amount that came in',
  reference: 'Reference or UTR',
  direction: 'Cr or Dr',
} as const
export type StatementColumn = keyof typeof statementColumns

/** Why a person is proposed for a line, the strongest reason first. */
export const matchReasons = {
  order: 'Order id in the narration',
  email: 'E-mail in the narration',
  phone: 'Phone in the narration',
  name: 'Name in the narration',
  company: 'Company in the narration',
  amount: 'Amount equal',
  rounded: 'Amount within ₹1',
  part: 'Part of the name',
} as const
export type MatchReason = keyof typeof matchReasons
const reason = z.enum(Object.keys(matchReasons) as [MatchReason, ...MatchReason[]])

const A_COLUMN = 'Please choose a column'
const column = z.int(A_COLUMN).min(0, A_COLUMN).max(99, A_COLUMN)
const columns = z.strictObject({
  date: column,
  narration: column,
  credit: column,
  reference: column.optional(),
  direction: column.optional(),
})

const A_FILE = 'Please choose the CSV or XLSX file that your bank gives'
/** How to save a file so that it can be read. */
export const HOW_TO_SAVE =
  'Please download the statement as CSV or XLSX from your bank’s website; or open it in Excel, Numbers or LibreOffice, choose File, then Save as (or Export), and there CSV. A PDF has no table that can be read.'

const candidate = z.object({
  email: z.string(),
  name: z.string(),
  category,
  purpose,
  /** The amount that they have to pay, in paise. A line can be recorded for them when it differs by at most ₹1. */
  amount: z.int(),
  reasons: z.array(reason),
})

const line = z.object({
  /** The line's position in the file, from 1. */
  line: z.int(),
  /** Identifies the transaction, so that it cannot be recorded twice. */
  key: z.string(),
  day,
  narration: z.string(),
  reference: z.string(),
  /** Paise. */
  amount: z.int(),
  /** How the money was paid, according to the narration. */
  method: offlineMethod,
  /** What the line is recorded as already: a payment, unassigned money, or money that was returned. */
  recorded: z
    .object({
      payment: z.string().nullable(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      unassigned: z.enum(['waits', 'returned']).nullable(),
    })
    .nullable(),
  /** People who may have paid it, the most likely first. */
  candidates: z.array(candidate),
  /** Whether there are more people, who fit just as well as the last of these candidates. */
  isMore: z.boolean(),
})

export const matchStatement = {
  ...adminChange('money'),
  path: '/money/match_statement',
  body: 'multipart',
  files: { statement: { takes: ['csv', 'xlsx'], tooLarge: 'file_too_large', instead: HOW_TO_SAVE } },
  title:
    'Match a bank statement, as text of a CSV file (`csv`) or as a CSV or XLSX file (`statement`), with open payments: each line with money received, and who may have paid it and why. `columns` (positions from 0) gives the meaning of the columns when the headings do not tell; then `columns` of the answer is null. The file is not stored; `record_offline` confirms a match',
  input: z
    .strictObject({
      csv: z.string(A_FILE).min(1, A_FILE).max(MOST_CHARACTERS, STATEMENT_TOO_LONG).optional(),
      statement: optionalUpload,
      columns: z.preprocess(fromJson, columns.optional()),
    })
    .refine(({ csv, statement }) => (csv === undefined) !== (statement === undefined), {
      path: ['csv'],
      message: A_FILE,
      when: () => true,
    }),
  answer: z.object({
    /** The headings of the columns, and the first rows. */
    headings: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    /** Which column has which meaning; null when the headings do not tell, and then no line is matched. */
    columns: columns.nullable(),
    lines: z.array(line),
    /** Lines with money paid out, and lines that are no transactions. */
    leftOut: z.object({ debits: z.int(), others: z.int() }),
    /** There are more open payments than were compared. */
    isPartial: z.boolean(),
  }),
} satisfies Endpoint
