import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import { HOUR } from '#contract/values/time.ts'

/** Whether the long form is asked for. */
export const isLong = process.env['FAULTS'] === 'long'

/** The timeout of a test in its long form, on a machine with much other work. */
export const LONGEST_RUN = 3 * HOUR

/** How many rounds a test has: the short form in the suite, the long one with `npm run faults`. */
export function rounds({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

/**
 * The numbers of rounds of the parts, of at most `most` rounds each, into which all rounds are split. Each part is a test of its own,
 * so that its result is kept if a later part fails or is not run.
 */
export function partsOf(all: number, most: number): number[] {
  const rest = Array.from({ length: Math.ceil(all / most) }, (_, n) => Math.min(most, all - n * most))
  return rest.slice(0, Number(process.env['FAULTS_PARTS'] ?? rest.length))
}

/** Writes a line of the long form's report. */
export function report(line: string): void {
  const file = process.env['FAULTS_REPORT']
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}

/** Only the long form checks times, since it has the machine to itself; in the suite other tests run beside it. */
export function expectWithin(milliseconds: number, most: number): void {
  if (isLong) expect(milliseconds).toBeLessThanOrEqual(most)
}

/** The median and the longest of some times. */
export function spread(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b).map(Math.round)
  return `${sorted[Math.floor(sorted.length / 2)]} ms in the middle and ${sorted.at(-1)} ms at most`
}
