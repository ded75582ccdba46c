import { gstStates } from '#contract/money/gst-states.ts'

/** The states by name, with the code that a GSTIN begins with: keys that are numbers would come in their order. */
export const gstStateOptions = Object.entries(gstStates)
  .map(([value, name]) => ({ value, label: `${name} (${value})` }))
  .toSorted((one, two) => one.label.localeCompare(two.label))
