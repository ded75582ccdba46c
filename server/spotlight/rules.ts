import { dayInIst } from '#contract/days.ts'

/** What a spotlight is about, in a few words. */
export function aboutSpotlight({ name }: { name: string }): string {
  return name
}

/** The month (`YYYY-MM`) it is in India: its pick is one spotlight. */
export function monthOf(instant: Date): string {
  return dayInIst(instant).slice(0, 7)
}
