import type { RefundStatus } from '#contract/money/money.ts'
import type { Attempt } from '../rules.ts'

/** A refund at the provider. Without an id, and failed: the provider refuses to make it. */
export type MadeRefund = { id: string | null; status: Exclude<RefundStatus, 'requested'> }

/** A refund as the provider lists it; `key` is ours where we asked for it. Paise. */
export type FoundRefund = {
  id: string
  paymentId: string
  amount: number
  key: string | null
  status: MadeRefund['status']
}

/** The payment provider, as far as we need it. What it cannot answer now is the Problem `payment_unavailable`. */
export type Gateway = {
  /** Makes an order; `receipt` is our payment's id. */
  createOrder: (order: { receipt: string; amount: number; currency: string }) => Promise<{ id: string }>
  /** The order made for a receipt, if there is one: the provider has no other way to ask twice safely. */
  findOrder: (receipt: string) => Promise<{ id: string } | null>
  /** All attempts to pay an order, in no particular order. */
  attempts: (orderId: string) => Promise<Attempt[]>
  /** Every attempt to pay any order, newest first, a page at a time. */
  allAttempts: () => AsyncIterable<(Attempt & { madeAt: Date })[]>
  /** Every attempt to pay any order that began since an instant; before each page it waits for its turn. */
  attemptsSince: (from: Date, turn: () => Promise<void>) => Promise<Attempt[]>
  /** The order that a payment was made for; null when it was made for none, or the provider knows no such payment. */
  orderOf: (paymentId: string) => Promise<string | null>
  /** Gives money back; asked again with the same key, the provider answers the refund that there is. */
  refund: (refund: { key: string; paymentId: string; amount: number }) => Promise<MadeRefund>
  /** A refund as it stands now. */
  findRefund: (refundId: string) => Promise<MadeRefund>
  /** Every refund of a payment, whoever made it. */
  refundsOf: (paymentId: string) => Promise<FoundRefund[]>
  /** Every refund made since an instant; before each page it waits for its turn. */
  refundsSince: (from: Date, turn: () => Promise<void>) => Promise<FoundRefund[]>
  /** Asks for something that changes nothing: an answer says that it is there and takes our key. */
  check: () => Promise<void>
  isSignedCallback: (orderId: string, paymentId: string, signature: string) => boolean
  isSignedWebhook: (body: Buffer, signature: string) => boolean
}
