import { PAN } from '#contract/money/tax.ts'
import type { CategoryChange } from '#contract/settings.ts'
import type { Organisation } from './organisation.ts'
import { type CategoryPrice, validOn } from './prices.ts'

type Fields = Record<string, string>

/** The contradictions in the tax particulars: a GSTIN contains the state and the PAN. */
export function disagreements({ gstin, state, pan }: Pick<Organisation, 'gstin' | 'state' | 'pan'>): Fields {
  if (gstin === null) return {}
  const ofState = gstin.slice(0, 2)
  const ofPan = gstin.slice(2, 12)
  const fields: Fields = {}
  if (state !== null && state !== ofState)
    fields['organisation.state'] = `The GSTIN is of the state with the code ${ofState}`
  if (pan !== null && PAN.test(ofPan) && pan !== ofPan)
    fields['organisation.pan'] = `The GSTIN holds the PAN ${ofPan}`
  return fields
}

/**
 * The row that a change adds, null where it changes nothing, or the wrong fields. Missing values come from the price of that day.
 * `validFrom` may be the past first day of the present price; a changed price then begins today.
 */
export function rowOf(
  change: CategoryChange,
  known: readonly CategoryPrice[],
  today: string,
): { row: CategoryPrice | null } | { fields: Fields } {
  const { category, validFrom = today } = change
  const own = known.filter((row) => row.category === category)
  const [present] = validOn(own, today)
  const day = validFrom < today ? today : validFrom
  const [base] = validOn(own, day)
  if (base === undefined || present === undefined) return { row: null }
  if (validFrom < today && validFrom !== present.valid_from)
    return { fields: { validFrom: 'Please choose today or a later day' } }
  const row = {
    category,
    name: change.name ?? base.name,
    description: change.description ?? base.description,
    open_to: change.openTo ?? base.open_to,
    price: change.price ?? base.price,
    gst_rate: change.gstRate ?? base.gst_rate,
  }
  const isSamePrice = row.price === base.price && row.gst_rate === base.gst_rate
  const isSame =
    isSamePrice &&
    row.name === base.name &&
    row.description === base.description &&
    row.open_to === base.open_to
  if (isSame) return { row: null }
  // A new name or description keeps the first day of the price.
  const keepsDay = isSamePrice && (change.validFrom === undefined || validFrom < today)
  return { row: { ...row, valid_from: keepsDay ? base.valid_from : day } }
}
