import { states } from '#contract/membership/states.ts'
import { gstStates } from '#contract/money/gst-states.ts'

type Option = { value: string; label: string }

/** In the order in which somebody looks for a name; the keys of an object come in the order of their numbers. */
function byName(options: Option[]): Option[] {
  return options.toSorted((one, two) => one.label.localeCompare(two.label))
}

/** The states and union territories of India. */
export const stateOptions = byName(Object.entries(states).map(([value, label]) => ({ value, label })))

/** The same with the code that a GSTIN begins with. */
export const gstStateOptions = byName(
  Object.entries(gstStates).map(([value, name]) => ({ value, label: `${name} (${value})` })),
)
