import type { RefundStatus } from '#contract/money/money.ts'
import type { Attempt } from '../rules.ts'

/** A refund at the provider. `id` is null if the provider refused to make it. */
export type MadeRefund = { id: string | null; status: Exclude<RefundStatus, 'requested'> }

/** A refund as the provider lists it; `key` is the id of our refund, null if we did not request it. Paise. */
export type FoundRefund = {
  id: string
  paymentId: string
  amount: number
  key: string | null
  status: MadeRefund['status']
}

/** The calls of the payment provider that we need. While it is unavailable they throw the Problem `payment_unavailable`. */
export type Gateway = {
  /** `receipt` is the id of our payment. */
  createOrder: (order: { receipt: string; amount: number; currency: string }) => Promise<{ id: string }>
  /** The order of a receipt, if there is one. Creating an order again would make a second one. */
  findOrder: (receipt: string) => Promise<{ id: string } | null>
  /** All attempts to pay an order, in no particular order. */
  attempts: (orderId: string) => Promise<Attempt[]>
  /** Every attempt to pay any order, newest first, a page at a time. */
  allAttempts: () => AsyncIterable<(Attempt & { madeAt: Date })[]>
  /** Every attempt to pay any order that began since an instant; `turn` is awaited before each page. */
  attemptsSince: (from: Date, turn: () => Promise<void>) => Promise<Attempt[]>
  /** The order of a payment; null if it has none, or if the provider does not know the payment. */
  orderOf: (paymentId: string) => Promise<string | null>
  /** Refunds money. A repeated key returns the same refund. */
  refund: (refund: { key: string; paymentId: string; amount: number }) => Promise<MadeRefund>
  /** The present state of a refund. */
  findRefund: (refundId: string) => Promise<MadeRefund>
  /** Every refund of a payment, whoever made it. */
  refundsOf: (paymentId: string) => Promise<FoundRefund[]>
  /** Every refund made since an instant; `turn` is awaited before each page. */
  refundsSince: (from: Date, turn: () => Promise<void>) => Promise<FoundRefund[]>
  /** Reads one payment, to check that the provider answers and accepts our key. */
  check: () => Promise<void>
  isSignedCallback: (orderId: string, paymentId: string, signature: string) => boolean
  isSignedWebhook: (body: Buffer, signature: string) => boolean
}
