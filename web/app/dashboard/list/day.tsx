import { dayInWords } from '#contract/values/days.ts'

/** A day of the calendar in words; `of` is such as 2026-12-31. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{dayInWords(of)}</time>
}
