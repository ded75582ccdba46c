/** The states and union territories of India by their two-digit GST code. */
export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

export const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const GSTIN = /^(\d{2})([A-Z]{5}\d{4}[A-Z])[1-9A-Z]Z[\dA-Z]$/
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text is a GSTIN: state, PAN, number of the registration, Z, and the check digit over all of it. */
export function isGstin(text: string): boolean {
  const [, state = ''] = GSTIN.exec(text) ?? []
  return Object.hasOwn(gstStates, state) && text[14] === checkDigit(text)
}

/** Every second sign counts twice; of each product in base 36 both digits are added. */
function checkDigit(text: string): string | undefined {
  const sum = Array.from(text.slice(0, 14)).reduce((total, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return SIGNS[(36 - (sum % 36)) % 36]
}

/** The GST on a price in paise, to the paisa; the rate in per cent has at most two places. */
export function gstOn(price: number, rate: number): number {
  // In whole numbers until the end, so that half a paisa is half a paisa.
  return Math.round((price * Math.round(rate * 100)) / 10_000)
}
