import { ChevronDown } from 'lucide-react'
import type { Country } from './phone-countries.ts'

export type CountryProps = { country: Country; onPick: (country: Country) => void }

/** The code of a country and its dial code: the words of the button that opens the list. */
export function CountryCode({ country }: Pick<CountryProps, 'country'>) {
  return (
    <>
      <span aria-hidden="true">{`${country.iso2.toUpperCase()} +${country.dialCode}`}</span>
      <ChevronDown size={16} aria-hidden="true" />
    </>
  )
}
