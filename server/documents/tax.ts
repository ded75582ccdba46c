import { gstStates } from '#contract/money/gst-states.ts'
import { isIndia } from '#contract/membership/states.ts'
import { stateOfGstin } from '#contract/money/tax.ts'

/** Paise that add up to `total`. */
export type TaxSplit = { taxable: number; cgst: number; sgst: number; igst: number; total: number }
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

/** The split of a payment whose price and GST were fixed when it was ordered. */
export function splitOrdered({ price, gst }: { price: number; gst: number }, kind: TaxKind): TaxSplit {
  if (kind === 'none') return { taxable: price + gst, cgst: 0, sgst: 0, igst: 0, total: price + gst }
  return { taxable: price, ...halves(gst, kind), total: price + gst }
}

/** The split of a total that has the tax in it, at a rate in per cent. The taxable value is rounded to the paisa. */
export function splitInclusive(total: number, rate: number, kind: TaxKind): TaxSplit {
  const taxable = Math.round((total * 100) / (100 + rate))
  return splitOrdered({ price: taxable, gst: total - taxable }, kind)
}

/**
 * The split of a part of an invoice that is given back after other parts of it were. Every part is what the parts up to
 * here have of the whole less what the parts before have, so that no paisa is lost: all parts together are the invoice.
 */
export function splitPart(whole: TaxSplit, { before, amount }: { before: number; amount: number }): TaxSplit {
  if (amount <= 0 || before < 0 || before + amount > whole.total) {
    throw new RangeError(`No part of ${whole.total}: ${amount} after ${before}`)
  }
  const [until, from] = [upTo(whole, before + amount), upTo(whole, before)]
  return {
    taxable: until.taxable - from.taxable,
    cgst: until.cgst - from.cgst,
    sgst: until.sgst - from.sgst,
    igst: until.igst - from.igst,
    total: amount,
  }
}

function upTo({ taxable, cgst, sgst, igst, total }: TaxSplit, amount: number): TaxSplit {
  const part = Math.round((taxable * amount) / total)
  const kind = igst > 0 ? 'igst' : cgst + sgst > 0 ? 'cgst_sgst' : 'none'
  return { taxable: part, ...halves(amount - part, kind), total: amount }
}

/** An odd paisa goes to the state: CGST is rounded down, SGST is the rest. */
function halves(gst: number, kind: TaxKind): Pick<TaxSplit, 'cgst' | 'sgst' | 'igst'> {
  if (kind !== 'cgst_sgst') return { cgst: 0, sgst: 0, igst: gst }
  const cgst = Math.floor(gst / 2)
  return { cgst, sgst: gst - cgst, igst: 0 }
}
