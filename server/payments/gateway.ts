import type { Attempt } from './rules.ts'

/** The payment provider, as far as we need it. What it cannot answer now is the Problem `payment_unavailable`. */
export type Gateway = {
  /** Makes an order; `receipt` is our payment's id. */
  createOrder: (order: { receipt: string; amount: number; currency: string }) => Promise<{ id: string }>
  /** The order made for a receipt, if there is one: the provider has no other way to ask twice safely. */
  findOrder: (receipt: string) => Promise<{ id: string } | null>
  /** All attempts to pay an order, in no particular order. */
  attempts: (orderId: string) => Promise<Attempt[]>
  /** The order that a payment was made for; null when it was made for none, or the provider knows no such payment. */
  orderOf: (paymentId: string) => Promise<string | null>
  isSignedCallback: (orderId: string, paymentId: string, signature: string) => boolean
  isSignedWebhook: (body: Buffer, signature: string) => boolean
}
