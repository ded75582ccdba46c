import { defaultCountries, parseCountry } from 'react-international-phone'

export type Country = {
  iso2: string
  name: string
  dialCode: string
  /** How its numbers are grouped, a dot for each digit; null where that depends on the number. */
  mask: string | null
  /** Among countries with the same dial code, the one with the lowest priority is meant. */
  priority: number
}

const named = defaultCountries.map((data): Country => {
  const { iso2, name, dialCode, format, priority = 0 } = parseCountry(data)
  return { iso2, name, dialCode, priority, mask: typeof format === 'string' ? format : null }
})

/** India first. */
export const phoneCountries = [
  ...named.filter(({ iso2 }) => iso2 === 'in'),
  ...named.filter(({ iso2 }) => iso2 !== 'in'),
]

export const INDIA = phoneCountries[0] as Country

/** The country of a number by its dial code; the chosen country where it shares that code. */
export function countryOf(digits: string, chosen: Country): Country {
  const fitting = phoneCountries.filter(({ dialCode }) => digits.startsWith(dialCode))
  const longest = Math.max(...fitting.map(({ dialCode }) => dialCode.length))
  const meant = fitting
    .filter(({ dialCode }) => dialCode.length === longest)
    .toSorted((one, other) => one.priority - other.priority)
  return meant.find(({ iso2 }) => iso2 === chosen.iso2) ?? meant[0] ?? chosen
}
