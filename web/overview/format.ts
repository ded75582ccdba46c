import type { Answer } from '#contract/call/endpoint.ts'
import type { Branch, readOverview } from '#contract/admin/overview.ts'

export type Overview = Answer<typeof readOverview>

/** Whether the admin may see a figure: without the duty it is null in every row. */
export function shows<Row extends object>(rows: readonly Row[], figure: keyof Row): boolean {
  return rows.some((row) => row[figure] !== null)
}

const COUNT = new Intl.NumberFormat('en-IN')
const SHORT = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })
const SHORT_MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })

export const branchLabels: Record<Branch, string> = {
  youth: 'Youth',
  women: 'Women',
  none: 'No branch known',
}

export function counted(count: number): string {
  return COUNT.format(count)
}

/** A number, shortened for an axis. */
export function short(count: number): string {
  return SHORT.format(count)
}

/** An amount in paise, shortened for an axis. */
export function shortRupees(paise: number): string {
  return `₹${SHORT.format(paise / 100)}`
}

/** `2026-11` as Nov. */
export function shortMonth(month: string): string {
  return SHORT_MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

/** A share in whole per cent; a dash when the whole is 0. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)} %`
}
