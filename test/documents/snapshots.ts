import { gstOn } from '#contract/money/gst.ts'
import type { Category } from '#contract/membership/categories.ts'
import { type DocumentSnapshot, documentSnapshot } from '#server/documents/document.ts'
import { documentNumber, seriesOf, yearOfNumbers } from '#contract/money/document-numbers.ts'
import { endorsementOf, placeOfSupply, splitPart, splitTotal, taxKind } from '#server/documents/tax.ts'
import { seedNames } from '#test/cases/people/category-names.ts'

export const seller: DocumentSnapshot['seller'] = {
  legalName: 'FWC Entrepreneurs Foundation',
  address: '14 Shaniwar Peth, 2nd floor\nPune 411030',
  state: '27',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  phone: '+91 98200 00001',
  email: 'accounts@example.org',
}

const buyer: DocumentSnapshot['buyer'] = {
  name: 'Asha Kulkarni',
  email: 'asha@example.org',
  address: '3 Lake View, Baner Road',
  city: 'Pune',
  pincode: '411045',
  state: null,
  country: 'India',
  gstin: null,
}

type Case = {
  category?: Category
  buyer?: Partial<DocumentSnapshot['buyer']>
  seller?: Partial<DocumentSnapshot['seller']>
  /** Paise given back, and paise that were given back before. */
  refund?: { before: number; amount: number }
  /** The GST, if it differs from the price list. */
  gst?: number
  issuedOn?: string
  line?: Partial<DocumentSnapshot['line']>
  payment?: Partial<DocumentSnapshot['payment']>
  reason?: string
}

const seedPrices = {
  Student: 99_900,
  'Startup/Business': 199_900,
  Investor: 399_900,
  coreteammember: 1_199_900,
  nariShakti: 199_900,
} as const

/** The price of a category in a new installation, in paise. */
export function seedPriceOf(category: Category): { price: number; gst: number } {
  const price = seedPrices[category]
  return { price, gst: gstOn(price, 18) }
}

/** The document for a payment, or for a refund of it. */
export function snapshotOf({ category = 'Student', refund, issuedOn = '2026-11-24', ...more }: Case = {}) {
  const [from, to] = [
    { ...seller, ...more.seller },
    { ...buyer, ...more.buyer },
  ]
  const kind = taxKind(from, to)
  const { price, gst } = { ...seedPriceOf(category), ...(more.gst !== undefined && { gst: more.gst }) }
  const whole = splitTotal({ taxable: price, total: price + gst, rate: 18 }, kind)
  const place = kind === 'none' ? null : placeOfSupply(from, to)
  const name = refund ? 'credit_note' : from.gstin === null ? 'receipt' : 'invoice'
  const numberOf = (of: DocumentSnapshot['kind']) =>
    documentNumber(seriesOf(of, 'FWC'), yearOfNumbers(issuedOn), 1)
  const paid = from.gstin === null ? 'receipt' : 'invoice'
  return documentSnapshot.parse({
    kind: name,
    number: numberOf(name),
    issuedOn,
    seller: from,
    buyer: to,
    placeOfSupply: place,
    endorsement: endorsementOf(place),
    line: {
      description: `Membership, one year: ${seedNames[category]}`,
      sac: '999599',
      period: { from: '2026-11-24', to: '2027-11-23' },
      ...more.line,
    },
    ...(refund ? splitPart({ ...whole, rate: 18 }, refund, kind) : whole),
    rate: kind === 'none' ? null : 18,
    currency: 'INR',
    payment: {
      method: 'UPI',
      providerPaymentId: 'pay_N2b3c4d5e6f7g8',
      reference: null,
      paidOn: issuedOn,
      ...more.payment,
    },
    credits: refund
      ? { number: numberOf(paid), issuedOn: '2026-11-24', reason: more.reason ?? 'Paid twice' }
      : null,
    signature: null,
    verifyUrl: 'https://fwc.example.org/verify/7f3a9c1e-4b2d-4c8a-9e1f-0a2b3c4d5e6f',
  })
}
