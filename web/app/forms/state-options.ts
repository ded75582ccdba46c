import { states } from '#contract/membership/states.ts'
import { gstStates } from '#contract/money/gst-states.ts'

/** Sorts by label, since objects list keys that are numbers, such as codes of states, in the order of the numbers. */
function sorted(options: { value: string; label: string }[]) {
  return options.toSorted((one, two) => one.label.localeCompare(two.label))
}

export const stateOptions = sorted(Object.entries(states).map(([value, label]) => ({ value, label })))

/** The same with the code that a GSTIN begins with. */
export const gstStateOptions = sorted(
  Object.entries(gstStates).map(([value, name]) => ({ value, label: `${name} (${value})` })),
)
