import { dayInIst } from '#contract/days.ts'

/** The month (`YYYY-MM`) it is in India: its pick is one spotlight. */
export function monthOf(instant: Date): string {
  return dayInIst(instant).slice(0, 7)
}
