import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '#contract/problem.ts'
import type { PaymentAccount } from '../config.ts'
import type { Gateway } from './gateway.ts'
import type { Attempt } from './rules.ts'

const TIMEOUT = 6_000
const LARGEST_ANSWER = 1024 * 1024
const RETRY_AFTER = 10

const order = z.object({
  id: z.string().min(1).max(64),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
const orders = z.object({ items: z.array(order) })
const payment = z.object({ order_id: z.string().max(64).nullish() })
/** How it says that it knows no such id. */
const UNKNOWN = [400, 404]
const attempts = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1).max(64),
      order_id: z.string().nullish(),
      amount: z.int(),
      currency: z.string(),
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      amount_refunded: z.int().nullish(),
    }),
  ),
})

/** The provider by its REST API, as its documentation of April 2026 has it. */
export function razorpay(account: PaymentAccount): Gateway {
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`

  async function ask<T>(path: string, answer: z.ZodType<T>, body?: object): Promise<T> {
    try {
      const response = await fetch(`${account.apiUrl}/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      const text = await readAtMost(response, LARGEST_ANSWER)
      if (!response.ok) throw new Refused(response.status)
      return answer.parse(JSON.parse(text))
    } catch (cause) {
      throw Object.assign(new Problem('payment_unavailable', { retryAfter: RETRY_AFTER }), { cause })
    }
  }

  return {
    async createOrder({ receipt, amount, currency }) {
      const made = await ask('/orders', order, {
        amount,
        currency,
        receipt,
        // Sent, so that capturing does not hang on a switch in the provider's dashboard.
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: 12,
            manual_expiry_period: 7200,
            refund_speed: 'normal',
          },
        },
      })
      if (made.receipt !== receipt || made.amount !== amount || made.currency !== currency)
        throw new Problem('payment_unavailable', { retryAfter: RETRY_AFTER })
      return { id: made.id }
    },
    async findOrder(receipt) {
      const { items } = await ask(`/orders?receipt=${encodeURIComponent(receipt)}`, orders)
      return items.find((item) => item.receipt === receipt) ?? null
    },
    async attempts(orderId) {
      const { items } = await ask(`/orders/${encodeURIComponent(orderId)}/payments`, attempts)
      return items.map(
        (item): Attempt => ({
          id: item.id,
          orderId: item.order_id ?? null,
          amount: item.amount,
          currency: item.currency,
          status: item.status,
          refunded: item.amount_refunded ?? 0,
        }),
      )
    },
    async orderOf(paymentId) {
      try {
        return (await ask(`/payments/${encodeURIComponent(paymentId)}`, payment)).order_id ?? null
      } catch (error) {
        const { cause } = error as Problem
        if (cause instanceof Refused && UNKNOWN.includes(cause.status)) return null
        throw error
      }
    },
    isSignedCallback: (orderId, paymentId, signature) =>
      isHmac(signature, account.keySecret, `${orderId}|${paymentId}`),
    isSignedWebhook: (body, signature) =>
      account.webhookSecrets.some((secret) => isHmac(signature, secret, body)),
  }
}

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the provider answered ${status}`)
    this.status = status
  }
}

/** Constant in time for anything that has the length of a signature. */
function isHmac(given: string, secret: string, signed: string | Buffer): boolean {
  if (!/^[0-9a-f]{64}$/.test(given)) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(signed).digest())
}

async function readAtMost(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new Error('the provider answered too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
