import { defaultCountries, parseCountry } from 'react-international-phone'
import type { Option } from '#web/ui/controls/field.tsx'

const FIRST = 'India'

// The browser's own names differ between browsers, and a draft goes from one browser to another.
// Two countries share the name Congo.
const names = [...new Set(defaultCountries.map((data) => parseCountry(data).name))].filter(
  (name) => name !== FIRST,
)

/** The countries by name, India first. */
export const countries: readonly Option[] = [
  FIRST,
  ...names.toSorted((one, other) => one.localeCompare(other, 'en')),
].map((name) => ({ value: name, label: name }))
