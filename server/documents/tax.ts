import { gstStates } from '#contract/money/gst-states.ts'
import { isIndia } from '#contract/membership/states.ts'
import { gstOn, halfGstOn } from '#contract/money/gst.ts'
import { stateOfGstin } from '#contract/money/tax.ts'

/** Paise that add up to `total`; `rounding` may be negative. */
export type TaxSplit = {
  taxable: number
  cgst: number
  sgst: number
  igst: number
  rounding: number
  total: number
}
/** `cgst_sgst` within a state, `igst` between states and abroad, `none` without a GSTIN of the seller. */
export type TaxKind = 'cgst_sgst' | 'igst' | 'none'
export type Seller = { gstin: string | null; state: string | null }
export type Buyer = { gstin: string | null; state: string | null; country: string | null }

/** The code of GST returns for buyers outside India. */
export const ABROAD = '96'

/** The two-digit code of the place of supply: by the GSTIN of the buyer, else their state, else ours. */
export function placeOfSupply(seller: Seller, { gstin, state, country }: Buyer): string {
  if (gstin !== null) return stateOfGstin(gstin)
  if (!isIndia(country)) return ABROAD
  return state ?? seller.state ?? stateOfGstin(seller.gstin ?? ABROAD)
}

/** The name of a place of supply, with its digits: `27 Maharashtra`. */
export function placeInWords(code: string): string {
  return code === ABROAD ? 'Outside India' : `${code} ${gstStates[code] ?? ''}`.trim()
}

/** Which taxes a seller charges a buyer. The state of the seller is that of the GSTIN. */
export function taxKind(seller: Seller, buyer: Buyer): TaxKind {
  if (seller.gstin === null) return 'none'
  return placeOfSupply(seller, buyer) === stateOfGstin(seller.gstin) ? 'cgst_sgst' : 'igst'
}

/**
 * Splits a paid total with a known taxable value. CGST and SGST are equal: the taxable value × half the rate, rounded to the paisa. The
 * rest is the rounding.
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

/** Splits a total that includes the tax. The taxable value is rounded to the paisa. */
export function splitInclusive(total: number, rate: number, kind: TaxKind): TaxSplit {
  return splitTotal({ taxable: Math.round((total * 100) / (100 + rate)), total, rate }, kind)
}

/** A split without tax: the price, and as rounding how much more or less was paid. */
export function untaxed(price: number, total: number): TaxSplit {
  return { taxable: price, cgst: 0, sgst: 0, igst: 0, rounding: total - price, total }
}

type Whole = Pick<TaxSplit, 'taxable' | 'total'> & { rate: number | null }

/**
 * Splits a part of an invoice that is credited after other parts (`before`). The taxable values of all parts add up to
 * that of the invoice; their taxes may differ from those of the invoice by some paise, which are in the roundings.
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

type TaxFacts = { seller: Seller; placeOfSupply: string | null; rate: number | null }

/** Which taxes a document has. */
export function taxKindOf({ seller, placeOfSupply: place, rate }: TaxFacts): TaxKind {
  if (seller.gstin === null || rate === null) return 'none'
  return place === null || place === stateOfGstin(seller.gstin) ? 'cgst_sgst' : 'igst'
}

/** The exact words that rule 46 of the CGST Rules requires for an export on payment of integrated tax. */
const EXPORT_ENDORSEMENT =
  'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS ON PAYMENT OF INTEGRATED TAX'

export function endorsementOf(placeOfSupply: string | null): string | null {
  return placeOfSupply === ABROAD ? EXPORT_ENDORSEMENT : null
}
