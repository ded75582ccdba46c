import { states } from '#contract/membership/states.ts'
import { gstStates } from '#contract/money/gst-states.ts'

/** Sorted by name: an object would have keys that are numbers in their order. */
export const gstStateOptions = Object.entries(gstStates)
  .map(([value, name]) => ({ value, label: `${name} (${value})` }))
  .toSorted((one, two) => one.label.localeCompare(two.label))
