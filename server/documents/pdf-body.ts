import { dayInWords } from '#contract/values/days.ts'
import { rupees } from '#contract/money/currency.ts'
import { gstStates } from '#contract/money/gst-states.ts'
import type { DocumentKind, DocumentSnapshot } from './document.ts'
import {
  block,
  COLORS,
  type Element,
  group,
  INNER,
  makeRoom,
  logoIn,
  mark,
  ornament,
  rule,
  type Sheet,
  STYLES,
} from './pdf-drawing.ts'
import { placeInWords, taxKindOf } from './tax.ts'
import { PAGE, type Style } from './typeset.ts'
import { rupeesInWords } from './amount-in-words.ts'

const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const GAP = 28
const COLUMN = (INNER - GAP) / 2

/** The titles of documents. An invoice of an issuer registered for GST is a tax invoice. */
export const TITLES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Tax invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
}

const PERCENT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

/** Joins the lines that are not empty. */
function joinLines(...lines: (string | null)[]): string {
  return lines.filter((line) => line !== null && line !== '').join('\n')
}

function labelled(label: string, value: string | null): string | null {
  return value === null ? null : `${label} ${value}`
}

/** The issuer, the title, the number and the date. */
export function heading(sheet: Sheet, said: DocumentSnapshot, logo: Uint8Array | null): void {
  const { seller } = said
  const part = group(sheet, sheet.root, 'Sect')
  const right = { x: RIGHT - 210, width: 210, align: 'right' } as const
  let end = block(sheet, part, 'H1', TITLES[said.kind], STYLES.title, { ...right, y: sheet.y - 6 })
  end = block(sheet, part, 'P', said.number, STYLES.number, { ...right, y: end + 3 })
  end = block(sheet, part, 'P', `Issued on ${dayInWords(said.issuedOn)}`, STYLES.small, { ...right, y: end })
  if (said.seller.gstin !== null) {
    end = block(sheet, part, 'P', 'Original for recipient', STYLES.small, { ...right, y: end })
  }

  const corner = { x: LEFT, y: sheet.y, width: 32 }
  if (logo === null) mark(sheet, corner)
  else logoIn(sheet, corner, logo)
  const box = { x: LEFT + 44, width: INNER - 44 - 210 - 20 }
  let y = block(sheet, part, 'P', seller.legalName, STYLES.organisation, { ...box, y: sheet.y - 1 })
  const address = joinLines(seller.address, seller.state === null ? null : stateInWords(seller.state))
  y = block(sheet, part, 'P', address, STYLES.small, { ...box, y: y + 3 })
  const registered = joinLines(labelled('GSTIN', seller.gstin), labelled('PAN', seller.pan))
  if (registered !== '') y = block(sheet, part, 'P', registered, STYLES.strong, { ...box, y: y + 4 })
  const contact = [seller.phone, seller.email].filter((one) => one !== null).join('  ·  ')
  if (contact !== '') y = block(sheet, part, 'P', contact, STYLES.small, { ...box, y: y + 4 })
  sheet.y = Math.max(y, end) + 18
  rule(sheet, { x: LEFT, y: sheet.y, width: INNER })
  sheet.y += 16
}

/** The recipient, and the facts of the payment. */
export function parties(sheet: Sheet, said: DocumentSnapshot): void {
  const { buyer } = said
  const part = group(sheet, sheet.root, 'Sect')
  const box = { x: LEFT, width: COLUMN }
  const to = said.kind === 'invoice' ? 'Billed to' : said.kind === 'receipt' ? 'Received from' : 'Credited to'
  let y = block(sheet, part, 'H2', to, STYLES.label, { ...box, y: sheet.y })
  y = block(sheet, part, 'P', buyer.name, STYLES.name, { ...box, y: y + 3 })
  const state = buyer.state === null ? null : stateInWords(buyer.state)
  const town = [buyer.city, buyer.pincode].filter((one) => one !== null).join(' ')
  const address = joinLines(buyer.address, town, state, buyer.country, buyer.email)
  if (address !== '') y = block(sheet, part, 'P', address, STYLES.text, { ...box, y: y + 2 })
  if (buyer.gstin !== null)
    y = block(sheet, part, 'P', `GSTIN ${buyer.gstin}`, STYLES.strong, { ...box, y: y + 3 })
  sheet.y = Math.max(y, facts(sheet, part, said)) + 22
}

function facts(sheet: Sheet, part: Element, said: DocumentSnapshot): number {
  const { credits, replaces, payment, placeOfSupply } = said
  const other = credits ?? replaces
  const goesBack = credits !== null && !credits.isCorrection
  const x = LEFT + COLUMN + GAP
  const isTaxed = said.seller.gstin !== null
  const rows: [label: string, value: string | null][] = [
    ['For document', credits && credits.number],
    ['In place of', replaces && replaces.number],
    ['Dated', other && dayInWords(other.issuedOn)],
    ['Reason', credits && credits.reason],
    ['Paid back', credits?.isCorrection ? 'Nothing: another document takes its place' : null],
    ['Place of supply', isTaxed && placeOfSupply !== null ? placeInWords(placeOfSupply) : null],
    ['Reverse charge', isTaxed ? 'No' : null],
    [goesBack ? 'Paid back' : 'Paid by', payment.method],
    [goesBack ? 'Paid back on' : 'Paid on', payment.paidOn && dayInWords(payment.paidOn)],
    ['Payment id', payment.providerPaymentId],
    ['Reference', payment.reference],
  ]
  let y = block(sheet, part, 'H2', 'Details', STYLES.label, { x, y: sheet.y, width: COLUMN }) + 4
  for (const [label, value] of rows) {
    if (value === null || value === '') continue
    const row = group(sheet, part, 'P')
    block(sheet, row, 'Span', `${label} `, SMALL_LABEL, { x, y, width: 84 })
    y = block(sheet, row, 'Span', value, STYLES.text, { x: x + 84, y, width: COLUMN - 84 }) + 1.5
  }
  return y
}

// As tall as the text beside it.
const SMALL_LABEL: Style = { ...STYLES.text, color: COLORS.muted }

const COLUMNS = { sac: 74, amount: 110 } as const
const PAD = 10

/** The item, the tax, and the total in figures and words. */
export function amounts(sheet: Sheet, said: DocumentSnapshot): void {
  makeRoom(sheet, 220)
  const part = group(sheet, sheet.root, 'Table')
  const isTaxed = said.rate !== null
  const width = INNER - COLUMNS.sac - COLUMNS.amount - 2 * PAD
  const of = {
    what: { x: LEFT + PAD, width },
    sac: { x: LEFT + PAD + width, width: COLUMNS.sac },
    amount: { x: RIGHT - PAD - COLUMNS.amount, width: COLUMNS.amount, align: 'right' },
  } as const
  ornament(sheet, () => sheet.doc.roundedRect(LEFT, sheet.y, INNER, 24, 6).fill(COLORS.paper))
  const y = sheet.y + 6
  const head = group(sheet, part, 'TR')
  block(sheet, head, 'TH', 'Description', STYLES.label, { ...of.what, y }, { scope: 'Column' })
  block(sheet, head, 'TH', 'SAC', STYLES.label, { ...of.sac, y }, { scope: 'Column' })
  const amount = isTaxed ? 'Taxable value' : 'Amount'
  block(sheet, head, 'TH', amount, STYLES.label, { ...of.amount, y }, { scope: 'Column' })

  const { line } = said
  const period = line.period && `From ${dayInWords(line.period.from)} to ${dayInWords(line.period.to)}`
  const row = group(sheet, part, 'TR')
  const top = sheet.y + 34
  const what = group(sheet, row, 'TD')
  let end = block(sheet, what, 'P', line.description, STYLES.strong, { ...of.what, y: top })
  if (period !== null) end = block(sheet, what, 'P', period, STYLES.small, { ...of.what, y: end })
  block(sheet, row, 'TD', line.sac ?? '–', STYLES.amount, { ...of.sac, y: top })
  block(sheet, row, 'TD', rupees(said.taxable), STYLES.amount, { ...of.amount, y: top })
  sheet.y = end + 12
  rule(sheet, { x: LEFT, y: sheet.y, width: INNER })
  sheet.y += 10
  totals(sheet, said)
}

function totals(sheet: Sheet, said: DocumentSnapshot): void {
  const { rate, cgst, sgst, igst } = said
  const percent = (part: number) => `${PERCENT.format(part)} %`
  const taxes: [string, number][] =
    rate === null
      ? []
      : taxKindOf(said) === 'igst'
        ? [[`IGST, ${percent(rate)}`, igst]]
        : [
            [`CGST, ${percent(rate / 2)}`, cgst],
            [`SGST, ${percent(rate / 2)}`, sgst],
          ]
  const x = LEFT + COLUMN + GAP
  const label = { x, width: COLUMN - COLUMNS.amount - PAD }
  const amount = { x: RIGHT - PAD - COLUMNS.amount, width: COLUMNS.amount, align: 'right' } as const
  const table = group(sheet, sheet.root, 'Table')
  const start = sheet.y
  let y = start
  const addRow = (name: string, paise: number, style: Style, height: number) => {
    const row = group(sheet, table, 'TR')
    block(sheet, row, 'TH', name, style, { ...label, y }, { scope: 'Row' })
    block(sheet, row, 'TD', rupees(paise), style, { ...amount, y })
    y += height
  }
  if (taxes.length > 0) addRow('Taxable value', said.taxable, STYLES.amount, 17)
  for (const [name, paise] of taxes) addRow(name, paise, STYLES.amount, 17)
  if (said.rounding !== 0) addRow('Rounding', said.rounding, STYLES.amount, 17)
  if (taxes.length > 0) {
    rule(sheet, { x, y: y + 3, width: COLUMN }, sheet.colors.saffron, 1.5)
    y += 10
  }
  const name = said.kind === 'credit_note' ? 'Total credited' : said.kind === 'receipt' ? 'Received' : 'Total'
  addRow(name, said.total, STYLES.total, 22)

  const words = group(sheet, sheet.root, 'Sect')
  const box = { x: LEFT + PAD, width: COLUMN - PAD }
  let end = block(sheet, words, 'P', 'Amount in words', STYLES.label, { ...box, y: start + 2 })
  end = block(sheet, words, 'P', rupeesInWords(said.total), STYLES.strong, { ...box, y: end + 2 })
  if (said.endorsement !== null)
    end = block(sheet, words, 'P', said.endorsement, STYLES.small, { ...box, y: end + 8 })
  sheet.y = Math.max(y, end) + 20
}

function stateInWords(code: string): string {
  return `${gstStates[code] ?? ''} (state code ${code})`
}
