import type { Category, Purpose, ReviewReason } from '#contract/membership/payments.ts'
import type { Tx } from '../db/connect.ts'

/** What a payment buys, and for whom. */
export type Bought = {
  paymentId: string
  userId: string
  applicationId: string
  category: Category
  purpose: Purpose
}

/** What payments have to know of memberships, and to tell them; each in the transaction that locked the person. */
export type Memberships = {
  /** Why a person may not buy this any more; null: they may. */
  refusalToBuy: (tx: Tx, bought: Bought, now: Date) => Promise<ReviewReason | null>
  /** It is paid. */
  bought: (tx: Tx, bought: Bought, now: Date) => Promise<void>
  /** A payment of a person was given back. */
  changed: (tx: Tx, userId: string) => Promise<void>
  /** It goes back, and what it bought ends with it; whether something did. */
  refunded: (tx: Tx, paid: Pick<Bought, 'paymentId' | 'userId'>, now: Date) => Promise<boolean>
  /** It stays after all, and with it what had ended; whether something does. */
  kept: (tx: Tx, paid: Pick<Bought, 'paymentId' | 'userId'>, now: Date) => Promise<boolean>
}
