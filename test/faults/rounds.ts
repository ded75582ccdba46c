import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import { HOUR } from '#contract/values/time.ts'

/** Whether the long form is asked for. */
export const isLong = process.env['FAULTS'] === 'long'

/** For a test in its long form, on a machine that does much else. */
export const LONGEST_RUN = 3 * HOUR

/** How often a fault happens: in the suite the short form, with `npm run faults` the long one. */
export function rounds({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

/** So many rounds in parts, each a test of its own: what one part has shown is kept though a later one fails or is not run. */
export function partsOf(all: number, most: number): number[] {
  const rest = Array.from({ length: Math.ceil(all / most) }, (_, n) => Math.min(most, all - n * most))
  return rest.slice(0, Number(process.env['FAULTS_PARTS'] ?? rest.length))
}

/** A line of the long form's report. */
export function report(line: string): void {
  const file = process.env['FAULTS_REPORT']
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}

/** The long form, which has the machine to itself, holds the product to its times; in the suite much else runs beside it. */
export function expectWithin(milliseconds: number, most: number): void {
  if (isLong) expect(milliseconds).toBeLessThanOrEqual(most)
}

/** How long something took: the middle of all, and the longest. */
export function spread(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b).map(Math.round)
  return `${sorted[Math.floor(sorted.length / 2)]} ms in the middle and ${sorted.at(-1)} ms at most`
}
