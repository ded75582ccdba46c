import { MOST_PRICE } from '../settings.ts'
import { rupees } from './currency.ts'

type Facts = {
  /** What the owner chooses in the dashboard. */
  label: string
  /** Whether its value is paise, which the owner types as rupees; otherwise a whole number. */
  inRupees: boolean
  /** The largest value. */
  most: number
  /** The value as the dashboard shows it. */
  shown: (value: number) => string
  /** What remains of `price` with a voucher of this value; in paise, before GST. */
  reduced: (price: number, value: number) => number
}

/** Every kind of voucher. The check `vouchers_kind_check` of the database lists them too. */
export const voucherKinds = {
  percent: {
    label: 'Per cent',
    inRupees: false,
    most: 99,
    shown: (value) => `${value} %`,
    reduced: (price, value) => Math.round((price * (100 - value)) / 100),
  },
  fixed: {
    label: 'Rupees',
    inRupees: true,
    most: MOST_PRICE,
    shown: rupees,
    reduced: (price, value) => price - value,
  },
} as const satisfies Record<string, Facts>

export type VoucherKind = keyof typeof voucherKinds
