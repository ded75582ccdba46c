import { gstStates } from '#contract/money/gst-states.ts'
import { isIndia } from '#contract/membership/states.ts'
import { gstOn, halfGstOn } from '#contract/money/gst.ts'
import { stateOfGstin } from '#contract/money/tax.ts'

/** Paise that add up to `total`; `rounding` may be below nothing. */
export type TaxSplit = {
  taxable: number
  cgst: number
  sgst: number
  igst: number
  rounding: number
  total: number
}
/** `cgst_sgst` within a state, `igst` between states and abroad, `none` where the seller has no GSTIN. */
export type TaxKind = 'cgst_sgst' | 'igst' | 'none'
export type Seller = { gstin: string | null; state: string | null }
export type Buyer = { gstin: string | null; state: string | null; country: string | null }

/** What returns under GST write in place of a state for whoever is outside India. */
export const ABROAD = '96'

/** The two digits of the state in which a service counts as given: of the buyer's GSTIN, else their state, else ours. */
export function placeOfSupply(seller: Seller, { gstin, state, country }: Buyer): string {
  if (gstin !== null) return stateOfGstin(gstin)
  if (!isIndia(country)) return ABROAD
  return state ?? seller.state ?? stateOfGstin(seller.gstin ?? ABROAD)
}

/** The name of a place of supply, with its digits: `27 Maharashtra`. */
export function placeInWords(code: string): string {
  return code === ABROAD ? 'Outside India' : `${code} ${gstStates[code] ?? ''}`.trim()
}

/** Which taxes a seller charges a buyer. A seller with a GSTIN is where that is registered. */
export function taxKind(seller: Seller, buyer: Buyer): TaxKind {
  if (seller.gstin === null) return 'none'
  return placeOfSupply(seller, buyer) === stateOfGstin(seller.gstin) ? 'cgst_sgst' : 'igst'
}

/**
 * The split of a total whose taxable value is known, at a rate in per cent. CGST and SGST are equal, each the taxable value ×
 * half the rate to the paisa; what taxes leave to the total, which is what was paid, is its rounding.
 */
export function splitTotal(
  { taxable, total, rate }: { taxable: number; total: number; rate: number },
  kind: TaxKind,
): TaxSplit {
  if (kind === 'none') return { taxable: total, cgst: 0, sgst: 0, igst: 0, rounding: 0, total }
  const half = kind === 'cgst_sgst' ? halfGstOn(taxable, rate) : 0
  const igst = kind === 'igst' ? gstOn(taxable, rate) : 0
  return { taxable, cgst: half, sgst: half, igst, rounding: total - taxable - 2 * half - igst, total }
}

/** The split of a total that has the tax in it, at a rate in per cent. The taxable value is rounded to the paisa. */
export function splitInclusive(total: number, rate: number, kind: TaxKind): TaxSplit {
  return splitTotal({ taxable: Math.round((total * 100) / (100 + rate)), total, rate }, kind)
}

/** What was asked for without tax, and how much more or less came. */
export function untaxed(asked: number, total: number): TaxSplit {
  return { taxable: asked, cgst: 0, sgst: 0, igst: 0, rounding: total - asked, total }
}

type Whole = Pick<TaxSplit, 'taxable' | 'total'> & { rate: number | null }

/**
 * The split of a part of an invoice that is given back after other parts of it were. Its taxable value is what the parts up to
 * here have of the whole less what the parts before have, so that the taxable values and totals of all parts are the
 * invoice's. The taxes are those of that value, as in any document: over several parts they may differ from the invoice's by
 * some paise, which stand in the roundings.
 */
export function splitPart(
  { taxable, total, rate }: Whole,
  { before, amount }: { before: number; amount: number },
  kind: TaxKind,
): TaxSplit {
  if (amount <= 0 || before < 0 || before + amount > total) {
    throw new RangeError(`No part of ${total}: ${amount} after ${before}`)
  }
  const upTo = (paise: number) => Math.round((taxable * paise) / total)
  const value = upTo(before + amount) - upTo(before)
  return kind === 'none'
    ? untaxed(value, amount)
    : splitTotal({ taxable: value, total: amount, rate: rate ?? 0 }, kind)
}

type Said = { seller: Seller; placeOfSupply: string | null; rate: number | null }

/** Which taxes a document has. */
export function taxKindOf({ seller, placeOfSupply: place, rate }: Said): TaxKind {
  if (seller.gstin === null || rate === null) return 'none'
  return place === null || place === stateOfGstin(seller.gstin) ? 'cgst_sgst' : 'igst'
}

/** What rule 46 of the CGST Rules wants on a document for an export on which integrated tax is paid, word by word. */
const EXPORT_ENDORSEMENT =
  'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX'

/** What a document with a place of supply is endorsed with; null: with nothing. */
export function endorsementOf(placeOfSupply: string | null): string | null {
  return placeOfSupply === ABROAD ? EXPORT_ENDORSEMENT : null
}
