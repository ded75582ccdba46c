import { voucherKinds } from '#contract/money/voucher-kinds.ts'
import type { Voucher } from '#contract/money/vouchers.ts'

/** The discount on a price before tax, in paise or per cent. */
export type Discount = Pick<Voucher, 'kind' | 'value'>

type Known = Discount & {
  uses: number
  used: number
  reserved: number
  last_day: string | null
  ended_at: Date | null
}

/** The least amount that the provider accepts, in paise. */
const LEAST = 100

/** The state of a voucher on a day. */
export function stateOf(
  { uses, used, reserved, last_day, ended_at }: Known,
  today: string,
): Voucher['state'] {
  if (ended_at !== null) return 'ended'
  if (last_day !== null && last_day < today) return 'over'
  return used + reserved >= uses ? 'used_up' : 'valid'
}

const refusals = {
  used_up: 'This voucher is used up',
  over: 'This voucher is no longer valid',
  ended: 'This voucher is no longer valid',
}

/** Why a voucher cannot be used for a price in paise, in words; null if it can. */
export function refusalOf(voucher: Known | undefined, price: number, today: string): string | null {
  if (voucher === undefined) return 'There is no such voucher'
  const state = stateOf(voucher, today)
  if (state !== 'valid') return refusals[state]
  return reduced(voucher, price) < LEAST
    ? 'This voucher would leave nothing to pay. If you cannot pay, please apply for financial aid.'
    : null
}

/** A price in paise with the discount. */
export function reduced({ kind, value }: Discount, price: number): number {
  return voucherKinds[kind].reduced(price, value)
}
