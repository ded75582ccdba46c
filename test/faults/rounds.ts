import { appendFileSync } from 'node:fs'

/** Whether the long form is asked for. */
export const isLong = process.env['FAULTS'] === 'long'

/** How often a fault happens: in the suite the short form, with `npm run faults` the long one. */
export function rounds({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

/** A line of the long form's report. */
export function report(line: string): void {
  const file = process.env['FAULTS_REPORT']
  if (file !== undefined) appendFileSync(file, `- ${line}\n`)
}
