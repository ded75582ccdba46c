import { type ReviewReason, reviewReasons } from '#contract/membership/payments.ts'
import type { Category } from '#contract/membership/categories.ts'
import { vouchers } from './history.ts'
import type { Row, Told } from './scene.ts'
import type { HistorySite } from './site.ts'

/** The price of these categories rises by so many paise each day; the others keep their price. */
const DAILY_RISE = { Student: 100, Investor: 250 } as const
const FIRST_PRICES = { Student: 99_900, Investor: 399_900 } as const
/** The texts of a review of money that came on expired terms. */
export const expiredTermsTexts = (['late_price', 'voucher_over', 'voucher_used_up'] as const).map(
  (reason): string => reviewReasons[reason satisfies ReviewReason],
)

/** The acts of an owner each morning: prices rise, a voucher ends. */
export async function openMarket(site: HistorySite, day: number): Promise<void> {
  const owner = site.admins[0]?.session as string
  const ask = async (path: string, body: object) => {
    const { status } = await site.call(path, body, owner)
    // Asked again after a lost answer, the voucher exists already.
    if (status >= 300 && !(path.endsWith('make_voucher') && status === 400))
      throw new Error(`${path} answered ${status}`)
  }
  if (day === 0) for (const voucher of vouchers) await ask('/settings/make_voucher', voucher)
  if (day === 1) await ask('/settings/end_voucher', { code: 'ENDS-SOON' })
  const categories = Object.entries(DAILY_RISE).map(([category, by]) => ({
    category,
    price: FIRST_PRICES[category as keyof typeof FIRST_PRICES] + day * by,
  }))
  await ask('/settings', { categories })
}

/** Whether the terms of an order of one day still hold on a later day: its price is the same, and its voucher has not ended. */
function holds(category: Category, voucher: string | undefined, on: number, later: number): boolean {
  if (on === later) return true
  return !(category in DAILY_RISE) && voucher !== 'ENDS-SOON'
}

/** The milliseconds by which times may differ: the provider's clock counts seconds, and a call takes time. */
const TOLERANCE = 60_000

type Attempt = { id: string; created_at: number }

/** Whether an attempt began so long after the end of its order that it is too late; null: too close to decide. */
function isTooLate({ orders, ends }: Told, orderId: string, { created_at: at }: Attempt): boolean | null {
  const end = orders.has(orderId) ? ends.get(orderId) : undefined
  if (end === undefined) return null
  const after = at * 1_000 - end.at.getTime()
  return Math.abs(after) < TOLERANCE ? null : after > 0
}

/** Whether a payment is in review for a reason that fits its order: money that came too late, or a voucher used too often. */
export function isKeptByTerms(row: Row, told: Told, attempts: Attempt[]): boolean {
  if (row.review === null || !expiredTermsTexts.includes(row.review)) return false
  const orderId = row.orderId ?? ''
  if (row.review === reviewReasons.voucher_used_up) return told.ends.get(orderId)?.voucher === 'FEW-USES'
  // An attempt that had failed by the end of its order comes too late as well.
  return attempts.every((one) => isTooLate(told, orderId, one) !== false || told.revived.has(one.id))
}

/** What is wrong with money that came too late: its price or voucher had expired. */
export function paidTooLate(row: Row, told: Told, by: Attempt | undefined, day: number): string[] {
  const end = told.ends.get(row.orderId ?? '')
  if (end === undefined || by === undefined || told.isUnsure) return []
  if (isTooLate(told, row.orderId ?? '', by) !== true) return []
  // Checking the last possible day is enough, since prices only rise.
  return holds(row.category, end.voucher, end.day, Math.min(day, end.day + 1))
    ? []
    : ['was paid too late for its terms']
}
