import { Combobox } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { defaultCountries, parseCountry, usePhoneInput } from 'react-international-phone'
import { FieldLabel, FieldNotes, type FieldWords, useDescribed } from './field.tsx'
import './controls.css'
import '../layers/menu.css'
import './phone.css'

type Country = { iso2: string; name: string; dialCode: string }

const MOST_DIGITS = 15
const SEARCH_DELAY_MS = 250

const named = defaultCountries.map((data): Country => {
  const { iso2, name, dialCode } = parseCountry(data)
  return { iso2, name, dialCode }
})
const countries = [...named.filter(({ iso2 }) => iso2 === 'in'), ...named.filter(({ iso2 }) => iso2 !== 'in')]

function matching(query: string): Country[] {
  const wanted = query.trim().toLowerCase().replace(/^\+/, '')
  if (wanted === '') return countries
  return countries.filter(
    ({ name, dialCode, iso2 }) =>
      name.toLowerCase().includes(wanted) || dialCode.startsWith(wanted) || iso2 === wanted,
  )
}

function isOnePiece({ inputType, data }: InputEvent, text: string): boolean {
  // A first key over a selection leaves that key alone, without the country's code.
  if (inputType === 'insertText') return data === text || !text.startsWith('+')
  return !inputType?.startsWith('delete')
}

/** With `+` or `00` in front it is a number of any country, else one of the chosen country. */
function wholeNumber(text: string, dialCode: string): string {
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+')) return `+${digits.slice(0, MOST_DIGITS)}`
  if (digits.startsWith('00')) return `+${digits.slice(2, MOST_DIGITS + 2)}`
  return `+${`${dialCode}${digits.replace(/^0/, '')}`.slice(0, MOST_DIGITS)}`
}

type Props = FieldWords & { defaultValue?: string; onChange?: (phone: string) => void; required?: boolean }

/** A phone number of any country, India first. The form gets `+` and digits, or nothing while there is only the country. */
export function PhoneField({ name, label, hint, note, error, defaultValue = '', onChange, required }: Props) {
  const described = useDescribed(hint, error)
  const hidden = useRef<HTMLInputElement>(null)
  // The hook falls back to `value` at every rendering, so it must be told what it has said itself.
  const [current, setCurrent] = useState(defaultValue)
  const { inputRef, ...phone } = usePhoneInput({
    defaultCountry: 'in',
    value: current,
    onChange: (next) => setCurrent(next.phone),
    countries: defaultCountries,
    defaultMask: '.'.repeat(12),
    forceDialCode: true,
  })
  const digits = phone.phone.replace(/\D/g, '').slice(0, MOST_DIGITS)
  const value = digits === '' || digits === phone.country.dialCode ? '' : `+${digits}`
  const told = useRef(value)

  /** The hook follows single keys; what comes in one piece, pasted or filled in by the browser, is read anew. */
  function onTyped(event: ChangeEvent<HTMLInputElement>): void {
    const text = event.target.value
    if (isOnePiece(event.nativeEvent as InputEvent, text))
      setCurrent(wholeNumber(text, phone.country.dialCode))
    else phone.handlePhoneValueChange(event)
  }

  useEffect(() => {
    if (told.current === value) return
    told.current = value
    onChange?.(value)
    // A form that keeps drafts listens to `input`; choosing a country makes none by itself.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value, onChange])

  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={note} />
      <div className="phone">
        <CountryPicker
          iso2={phone.country.iso2}
          dialCode={phone.country.dialCode}
          onPick={(iso2) => phone.setCountry(iso2, { focusOnInput: true })}
        />
        <input
          className="control"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          data-field={name}
          aria-required={required}
          ref={inputRef}
          value={phone.inputValue}
          onChange={onTyped}
          {...described}
        />
        <input type="hidden" name={name} ref={hidden} value={value} readOnly />
      </div>
      <FieldNotes id={described.id} hint={hint} error={error} />
    </div>
  )
}

type CountryPickerProps = { iso2: string; dialCode: string; onPick: (iso2: string) => void }

function CountryPicker({ iso2, dialCode, onPick }: CountryPickerProps) {
  const [query, setQuery] = useState('')
  const [settled, setSettled] = useState('')
  const chosen = countries.find((country) => country.iso2 === iso2) ?? null

  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [query])

  return (
    <Combobox.Root
      items={countries}
      filteredItems={matching(settled)}
      value={chosen}
      onValueChange={(country) => (country ? onPick(country.iso2) : undefined)}
      inputValue={query}
      onInputValueChange={setQuery}
      onOpenChange={() => {
        setQuery('')
        setSettled('')
      }}
      itemToStringLabel={(country) => country.name}
      isItemEqualToValue={(one, other) => one.iso2 === other.iso2}
    >
      <Combobox.Trigger
        className="phone-country"
        aria-label={`Country: ${chosen?.name ?? 'unknown'} +${dialCode}`}
      >
        <span aria-hidden="true">{iso2.toUpperCase()}</span>
        <ChevronDown size={16} aria-hidden="true" />
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
