import { MOST_MEGABYTES } from '../business-constants.ts'
import { z } from 'zod'
import { type Endpoint, adminRead } from '../call/endpoint.ts'
import { day } from '../values/days.ts'
import { instant } from '../call/fields.ts'
import { upload } from '../files.ts'

/** Days in India, both included; a missing day means no limit. */
const span = { from: day.optional(), to: day.optional() }

/** A CSV file: its name, and its text in pieces. */
const tableFile = z.object({ name: z.string(), text: z.custom<AsyncIterable<string>>() })

const table = adminRead('money')
const csv = { ...table, answers: 'csv', answer: tableFile } as const
/** A workbook with typed cells: its bytes in pieces. */
const xlsx = {
  ...table,
  answers: 'xlsx',
  answer: z.object({ name: z.string(), bytes: z.custom<AsyncIterable<Uint8Array>>() }),
} as const

export const readLedger = {
  ...csv,
  path: '/money/ledger.csv',
  title:
    'The ledger for a span of days as CSV, oldest first: a line for each payment received, by the day it was paid (or ordered, while it is in review), and for each completed refund, by that day. Amounts are rupees with two decimals, negative for refunds. A payment in another currency has a total of 0, with the amount and its currency in the last column. `rounding` is the difference between the total and the sum of price and taxes. `state` is the two-digit GST code of the place of supply, 96 outside India. A payment in review has no document and no tax yet. Further money for an order has its own line, and its own document once it is kept. A corrected document has two more lines on the day of the correction: its credit note and its replacement',
  reads: { file: 'Ledger' },
  input: z.strictObject(span),
} satisfies Endpoint

export const ledgerWorkbook = {
  ...xlsx,
  path: '/money/ledger.xlsx',
  title:
    'The ledger as XLSX with the columns of the CSV: days as days, amounts as numbers, everything else as text; choices by their labels',
  reads: readLedger.reads,
  input: readLedger.input,
} satisfies Endpoint

/** The sections of form GSTR-1 that apply to sales, named as in the offline tool of the GST portal. */
export const returnSections = {
  b2b: 'Invoices to buyers with a GSTIN (B2B)',
  b2cl: 'Large invoices to other states (B2CL)',
  b2cs: 'All other invoices, by state and rate (B2CS)',
  exp: 'Invoices outside India (EXP)',
  cdnr: 'Credit notes to buyers with a GSTIN (CDNR)',
  cdnur: 'Credit notes to others (CDNUR)',
  exemp: 'What bears no tax (EXEMP)',
  hsn_b2b: 'By service code, buyers with a GSTIN (HSN)',
  hsn_b2c: 'By service code, all others (HSN)',
  docs: 'Numbers of documents (DOCS)',
} as const
export type ReturnSection = keyof typeof returnSections

export const gstReturn = {
  ...csv,
  path: '/money/gstr1.csv',
  title:
    'A section of form GSTR-1 for the documents of a span of days, as CSV with the columns of the GST offline tool. Receipts bear no tax and are in no section. Credit notes to buyers without a GSTIN count in `b2cs`, except for exports and for invoices of more than ₹1,00,000 to other states',
  reads: { file: 'GSTR-1' },
  input: z.strictObject({
    section: z.enum(keysOf(returnSections)),
    from: day,
    to: day,
  }),
} satisfies Endpoint

export const gstReturnWorkbook = {
  ...xlsx,
  path: '/money/gstr1.xlsx',
  title: 'A section of form GSTR-1 as XLSX with the columns of the CSV: days as days, amounts as numbers',
  reads: gstReturn.reads,
  input: gstReturn.input,
} satisfies Endpoint

const YEAR = 'Please name a financial year such as 2026-27'

/** Paise. Net and taxes are those of the documents issued in the month, less those of its credit notes. */
const sums = {
  received: z.int(),
  refunded: z.int(),
  taxable: z.int(),
  cgst: z.int(),
  sgst: z.int(),
  igst: z.int(),
  /** The totals of the documents less their net amounts and taxes: what rounding added or took away. */
  rounding: z.int(),
  documents: z.int(),
  creditNotes: z.int(),
}

export const readAccounts = {
  ...adminRead('money'),
  path: '/money/accounts',
  reads: { record: 'Accounts' },
  title:
    'A financial year by month, 1 April to 31 March in India: money received and refunded, and net and taxes of the documents less credit notes. In paise. Without `year`, the present one',
  input: z.strictObject({ year: z.string(YEAR).refine(isFinancialYear, YEAR).optional() }),
  answer: z.object({
    year: z.string(),
    /** The present financial year, which is the last one. */
    current: z.string(),
    months: z.array(z.object({ month: z.string(), ...sums })),
    total: z.object(sums),
    /** Paid payments without a document. */
    undocumented: z.int(),
  }),
} satisfies Endpoint

/** Whether a text is a financial year: `2026-27`. */
export function isFinancialYear(text: string): boolean {
  const [, first = '', second = ''] = /^(2\d{3})-(\d\d)$/.exec(text) ?? []
  return first !== '' && (Number(first) + 1) % 100 === Number(second)
}

/** What can be found for a line of the provider's report, or for a payment or refund that no line mentions. */
export const settlementFindings = {
  amount: 'Our record has a different amount',
  currency: 'In another currency than rupees: left out of the sums',
  sum: 'Amount, fee and what was settled do not add up',
  unknown: 'Not known here',
  twice: 'Stands in the file twice',
  missing: 'Not in the file',
} as const
export type SettlementFinding = keyof typeof settlementFindings

const counted = z.object({ count: z.int(), amount: z.int() })

export const checkSettlement = {
  method: 'POST',
  path: '/money/check_settlement',
  allow: 'admin',
  duty: 'money',
  body: 'multipart',
  files: { report: { takes: ['csv'], tooLarge: 'file_too_large' } },
  reads: { record: 'Settlement report' },
  title: `Compare the provider’s settlement report (the CSV file from its dashboard) with our payments, line by line; nothing changes. At most ${MOST_MEGABYTES} MB. Amounts are in rupees when the file has dates, and in paise when it has seconds since 1970, as in the provider’s API. Missing lines are looked for between the first and the last \`created_at\` of the file. The answer is in paise`,
  input: z.strictObject({ report: upload }),
  answer: z.object({
    /** The number of lines, without the heading. */
    lines: z.int(),
    /** The times of the first and the last line; null when there are none. */
    span: z.object({ from: instant, to: instant }).nullable(),
    payments: counted,
    refunds: counted,
    /** Adjustments and other lines that are neither payments nor refunds: the sums they add and subtract. */
    others: counted,
    fee: z.int(),
    /** The GST on the fees, which the fees include. */
    tax: z.int(),
    /** All credits less all debits. */
    settled: z.int(),
    /** Lines without a finding. */
    matched: z.int(),
    /** The number of findings of each kind. */
    found: z.record(z.enum(keysOf(settlementFindings)), z.int()),
    /** The first findings, at most 500. */
    findings: z.array(
      z.object({
        finding: z.enum(keysOf(settlementFindings)),
        /** The line of the file, counting the heading as the first; null for something that is not in the file. */
        line: z.int().nullable(),
        id: z.string(),
        type: z.string(),
        /** The person who paid; null when nobody is found. */
        name: z.string().nullable(),
        theirs: z.int().nullable(),
        ours: z.int().nullable(),
      }),
    ),
    /** The transfers to the bank, at most 500. */
    settlements: z.array(z.object({ id: z.string(), utr: z.string(), lines: z.int(), amount: z.int() })),
  }),
} satisfies Endpoint

function keysOf<Key extends string>(of: Record<Key, unknown>): [Key, ...Key[]] {
  return Object.keys(of) as [Key, ...Key[]]
}
