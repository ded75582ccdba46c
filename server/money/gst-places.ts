import { gstStates } from '#contract/money/gst-states.ts'
import { ABROAD } from '../documents/tax.ts'

/** Names of places that the portal writes in its own way. */
const portalNames: Readonly<Record<string, string>> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
  [ABROAD]: 'Other Countries',
}

/** A place of supply as the offline tool of the GST portal writes it, `27-Maharashtra`; '' without a place. */
export function placeOfReturn(code: string | null): string {
  return code === null ? '' : `${code}-${portalNames[code] ?? gstStates[code] ?? ''}`
}
