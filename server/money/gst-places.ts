import { gstStates } from '#contract/money/gst-states.ts'
import { ABROAD } from '../documents/tax.ts'

/** What the portal calls some places otherwise than everybody else. */
const portalNames: Readonly<Record<string, string>> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
  [ABROAD]: 'Other Countries',
}

/** A place of supply as the offline tool of the GST portal writes it, `27-Maharashtra`; nothing where there is none. */
export function placeOfReturn(code: string | null): string {
  return code === null ? '' : `${code}-${portalNames[code] ?? gstStates[code] ?? ''}`
}
