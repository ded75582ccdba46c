import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useState } from 'react'
import { foldText } from '#contract/values/fold-text.ts'
import { type Country, phoneCountries } from './phone-countries.ts'
import { CountryCode, type CountryProps } from './country-code.tsx'
import '#web/ui/layers/menu.css'

const SEARCH_DELAY_MS = 250

function matching(query: string): Country[] {
  const wanted = foldText(query).trim().replace(/^\+/, '')
  if (wanted === '') return phoneCountries
  return phoneCountries.filter(
    ({ name, dialCode, iso2 }) =>
      foldText(name).includes(wanted) || dialCode.startsWith(wanted) || iso2 === wanted,
  )
}

/** The list of countries, searched by name or code. It is open when it appears. */
export function CountryList({ country: chosen, onPick }: CountryProps) {
  const [query, setQuery] = useState('')
  const [settled, setSettled] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [query])

  return (
    <Combobox.Root
      defaultOpen
      items={phoneCountries}
      filteredItems={matching(settled)}
      value={chosen}
      onValueChange={(country) => (country ? onPick(country) : undefined)}
      inputValue={query}
      onInputValueChange={setQuery}
      onOpenChange={() => {
        setQuery('')
        setSettled('')
      }}
      itemToStringLabel={(country) => country.name}
      isItemEqualToValue={(one, other) => one.iso2 === other.iso2}
    >
      <Combobox.Trigger className="phone-country" aria-label={`Country: ${chosen.name} +${chosen.dialCode}`}>
        <CountryCode country={chosen} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} align="start" className="phone-place">
          <Combobox.Popup className="menu-popup phone-popup" aria-label="Country">
            <Combobox.Input
              className="control"
              placeholder="Search countries"
              aria-label="Search countries"
            />
            <Combobox.Empty className="phone-empty">No country of that name</Combobox.Empty>
            <Combobox.List className="phone-list">
              {(country: Country) => (
                <Combobox.Item key={country.iso2} value={country} className="menu-item">
                  <span className="phone-code">{country.iso2.toUpperCase()}</span>
                  <span className="phone-name">{country.name}</span>
                  <span className="phone-dial">{`+${country.dialCode}`}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
