import type { Place } from '../db/stream-rows.ts'
import { ABROAD } from '../documents/tax.ts'
import { placeOfReturn } from './gst-places.ts'
import { dayColumn, moneyColumn, numberColumn, type TableColumn, textColumn } from './table-writer.ts'

type Sums = { taxable: number; cgst: number; sgst: number; igst: number; total: number }

/** A document as form GSTR-1 lists it. Paise. */
export type ReturnRow = Place &
  Sums & { number: string; day: string; gstin: string | null; name: string; place: string; rate: number }

/** A sum of documents; `code`: of the state, or of the service. */
export type SummaryRow = Sums & { code: string | null; rate: number }

export type ExemptRow = { isElsewhere: boolean; isRegistered: boolean; taxable: number }

export type DocumentsRow = { kind: 'invoice' | 'credit_note'; first: string; last: string; count: number }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A column of days as the offline tool takes them: 05-Apr-2026. */
function dayOfReturn(heading: string): TableColumn<ReturnRow> {
  const inCsv = ({ day }: ReturnRow) => {
    const [year, month, date] = day.split('-')
    return `${date}-${MONTHS[Number(month) - 1]}-${year}`
  }
  return dayColumn(heading, ({ day }) => day, inCsv)
}

// The offline tool needs exactly these headings.
const gstin = textColumn('GSTIN/UIN of Recipient', (row: ReturnRow) => row.gstin)
const receiver = textColumn('Receiver Name', (row: ReturnRow) => row.name)
const place = textColumn('Place Of Supply', (row: ReturnRow) => placeOfReturn(row.place))
const reverseCharge = textColumn('Reverse Charge', () => 'N')
const applicablePart = textColumn('Applicable % of Tax Rate', () => '')
const shop = textColumn('E-Commerce GSTIN', () => '')
// Both are written with two decimals: per cent, and rupees.
const rate = moneyColumn('Rate', (row: { rate: number }) => Math.round(row.rate * 100))
const taxable = moneyColumn('Taxable Value', (row: { taxable: number }) => row.taxable)
const cess = moneyColumn('Cess Amount', () => 0)
const taxed = [rate, taxable, cess]

const invoice: TableColumn<ReturnRow>[] = [
  textColumn('Invoice Number', ({ number }: ReturnRow) => number),
  dayOfReturn('Invoice date'),
  moneyColumn('Invoice Value', ({ total }: ReturnRow) => total),
]
const note: TableColumn<ReturnRow>[] = [
  textColumn('Note Number', ({ number }: ReturnRow) => number),
  dayOfReturn('Note Date'),
  textColumn('Note Type', () => 'C'),
]
const noteValue = moneyColumn('Note Value', ({ total }: ReturnRow) => total)

export const b2b: TableColumn<ReturnRow>[] = [
  gstin,
  receiver,
  ...invoice,
  place,
  reverseCharge,
  applicablePart,
  textColumn('Invoice Type', () => 'Regular B2B'),
  shop,
  ...taxed,
]

export const b2cl: TableColumn<ReturnRow>[] = [...invoice, place, applicablePart, ...taxed, shop]

export const b2cs: TableColumn<SummaryRow>[] = [
  textColumn('Type', () => 'OE'),
  textColumn('Place Of Supply', ({ code }: SummaryRow) => placeOfReturn(code)),
  applicablePart,
  ...taxed,
  shop,
]

export const exp: TableColumn<ReturnRow>[] = [
  textColumn('Export Type', ({ igst }: ReturnRow) => (igst > 0 ? 'WPAY' : 'WOPAY')),
  ...invoice,
  textColumn('Port Code', () => ''),
  textColumn('Shipping Bill Number', () => ''),
  textColumn('Shipping Bill Date', () => ''),
  ...taxed,
]

export const cdnr: TableColumn<ReturnRow>[] = [
  gstin,
  receiver,
  ...note,
  place,
  reverseCharge,
  textColumn('Note Supply Type', () => 'Regular B2B'),
  noteValue,
  applicablePart,
  ...taxed,
]

export const cdnur: TableColumn<ReturnRow>[] = [
  textColumn('UR Type', (row: ReturnRow) =>
    row.place === ABROAD ? (row.igst > 0 ? 'EXPWP' : 'EXPWOP') : 'B2CL',
  ),
  ...note,
  // The tool has no place of supply for exports.
  textColumn('Place Of Supply', (row: ReturnRow) => (row.place === ABROAD ? '' : placeOfReturn(row.place))),
  noteValue,
  applicablePart,
  ...taxed,
]

export const exemp: TableColumn<ExemptRow>[] = [
  textColumn(
    'Description',
    ({ isElsewhere, isRegistered }: ExemptRow) =>
      `${isElsewhere ? 'Inter' : 'Intra'}-State supplies to ${isRegistered ? 'registered' : 'unregistered'} persons`,
  ),
  moneyColumn('Nil Rated Supplies', (row: ExemptRow) => row.taxable),
  moneyColumn('Exempted(other than nil rated/non GST supply)', () => 0),
  moneyColumn('Non-GST Supplies', () => 0),
]

export const hsn: TableColumn<SummaryRow>[] = [
  textColumn('HSN', ({ code }: SummaryRow) => code),
  textColumn('Description', () => 'Membership'),
  // A service has no unit and no quantity.
  textColumn('UQC', () => 'NA'),
  numberColumn('Total Quantity', () => 0),
  moneyColumn('Total Value', ({ total }: SummaryRow) => total),
  rate,
  taxable,
  moneyColumn('Integrated Tax Amount', ({ igst }: SummaryRow) => igst),
  moneyColumn('Central Tax Amount', ({ cgst }: SummaryRow) => cgst),
  moneyColumn('State/UT Tax Amount', ({ sgst }: SummaryRow) => sgst),
  cess,
]

export const docs: TableColumn<DocumentsRow>[] = [
  textColumn('Nature of Document', ({ kind }: DocumentsRow) =>
    kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note',
  ),
  textColumn('Sr. No. From', ({ first }: DocumentsRow) => first),
  textColumn('Sr. No. To', ({ last }: DocumentsRow) => last),
  numberColumn('Total Number', ({ count }: DocumentsRow) => count),
  numberColumn('Cancelled', () => 0),
]
