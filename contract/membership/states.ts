/** The states and union territories of India by their two-digit GST codes. */
export const states = {
  '35': 'Andaman and Nicobar Islands',
  '37': 'Andhra Pradesh',
  '12': 'Arunachal Pradesh',
  '18': 'Assam',
  '10': 'Bihar',
  '04': 'Chandigarh',
  '22': 'Chhattisgarh',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '07': 'Delhi',
  '30': 'Goa',
  '24': 'Gujarat',
  '06': 'Haryana',
  '02': 'Himachal Pradesh',
  '01': 'Jammu and Kashmir',
  '20': 'Jharkhand',
  '29': 'Karnataka',
  '32': 'Kerala',
  '38': 'Ladakh',
  '31': 'Lakshadweep',
  '23': 'Madhya Pradesh',
  '27': 'Maharashtra',
  '14': 'Manipur',
  '17': 'Meghalaya',
  '15': 'Mizoram',
  '13': 'Nagaland',
  '21': 'Odisha',
  '34': 'Puducherry',
  '03': 'Punjab',
  '08': 'Rajasthan',
  '11': 'Sikkim',
  '33': 'Tamil Nadu',
  '36': 'Telangana',
  '16': 'Tripura',
  '09': 'Uttar Pradesh',
  '05': 'Uttarakhand',
  '19': 'West Bengal',
} as const

export type StateCode = keyof typeof states

/** The name of a state; null for a missing or unknown code. */
export function stateName(code: string | null | undefined): string | null {
  return code != null && Object.hasOwn(states, code) ? states[code as StateCode] : null
}

const INDIA = new Set(['', 'in', 'ind', 'india', 'bharat', 'republic of india', 'भारत'])

/** Whether a typed country means India, whose addresses have a state. An empty or missing country counts as India too. */
export function isIndia(country: string | null): boolean {
  return INDIA.has((country ?? '').trim().toLowerCase())
}
