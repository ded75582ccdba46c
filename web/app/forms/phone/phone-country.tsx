import { Suspense, useId, useState, useTransition } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { CountryCode, type CountryProps } from './country-code.tsx'

// Few people choose another country, and everybody waits for the weight of a form.
const CountryList = lazyPart(async () => (await import('./phone-country-list.tsx')).CountryList)

/** The button with the country of a phone number; the first press loads the list of all countries. */
export function CountryPicker({ country, onPick }: CountryProps) {
  const [isWanted, setWanted] = useState(false)
  const [isComing, startComing] = useTransition()
  const list = useId()
  if (isWanted) {
    return (
      <Suspense>
        <CountryList country={country} onPick={onPick} />
      </Suspense>
    )
  }
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-controls={list}
      aria-busy={isComing || undefined}
      className="phone-country"
      aria-label={`Country: ${country.name} +${country.dialCode}`}
      onClick={() => startComing(() => setWanted(true))}
    >
      <CountryCode country={country} />
    </button>
  )
}
