import { MINUTE } from '#contract/values/time.ts'

/** A wait of so many milliseconds in words, rounded up. */
export function waitInWords(wait: number): string {
  const minutes = Math.max(1, Math.ceil(wait / MINUTE))
  if (minutes === 1) return 'a minute'
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
