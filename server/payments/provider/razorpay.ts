import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '#contract/call/problem.ts'
import type { PaymentAccount } from '../../config.ts'
import type { FoundRefund, Gateway } from './gateway.ts'
import type { Attempt } from '../rules.ts'

const TIMEOUT = 6_000
const LARGEST_ANSWER = 1024 * 1024
const RETRY_AFTER = 10

/** An id at the provider. */
const name = z.string().min(1).max(64)
const order = z.object({
  id: name,
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
})
const orders = z.object({ items: z.array(order) })
const payment = z.object({ order_id: z.string().max(64).nullish() })
const refund = z.object({ id: name, status: z.enum(['pending', 'processed', 'failed']) })
const refundMade = refund.extend({
  payment_id: name,
  amount: z.int().positive(),
  receipt: z.string().nullish(),
})
const refundsMade = z.object({ items: z.array(refundMade) })
const refundStatus = { pending: 'sent', processed: 'arrived', failed: 'failed' } as const
/** The HTTP statuses of answers about an unknown id. */
const UNKNOWN = [400, 404]
/** The HTTP status of the answer if a refund is impossible: nothing is left, or the payment is too old. */
const IMPOSSIBLE = 400
const attempt = z.object({
  id: name,
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.int().nullish(),
  method: z.string().max(64).nullish(),
  /** Seconds since 1970. */
  created_at: z.int().nullish(),
})
const attempts = z.object({ items: z.array(attempt) })
/** A list whose entries must have their time. */
const dated = z.object({ items: z.array(attempt.extend({ created_at: z.int() })) })
/** The most that a page of a list may hold. */
const PAGE = 100

/** The provider by its REST API, as documented in April 2026. */
export function razorpay(account: PaymentAccount): Gateway {
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`

  async function ask<T>(
    path: string,
    answer: z.ZodType<T>,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    try {
      const response = await fetch(`${account.apiUrl}/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
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
      const answer = await ask('/orders', order, {
        amount,
        currency,
        receipt,
        // Sent, so that capturing does not depend on a setting in the provider's dashboard.
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: 12,
            manual_expiry_period: 7200,
            refund_speed: 'normal',
          },
        },
      })
      if (answer.receipt !== receipt || answer.amount !== amount || answer.currency !== currency)
        throw new Problem('payment_unavailable', { retryAfter: RETRY_AFTER })
      return { id: answer.id }
    },
    async findOrder(receipt) {
      const { items } = await ask(`/orders?receipt=${encodeURIComponent(receipt)}`, orders)
      return items.find((item) => item.receipt === receipt) ?? null
    },
    async attempts(orderId) {
      const { items } = await ask(`/orders/${encodeURIComponent(orderId)}/payments`, attempts)
      return items.map(attemptOf)
    },
    async *allAttempts() {
      for (let skip = 0; ; skip += PAGE) {
        const { items } = await ask(`/payments?count=${PAGE}&skip=${skip}`, dated)
        yield items.map((item) => ({ ...attemptOf(item), madeAt: new Date(item.created_at * 1_000) }))
        if (items.length < PAGE) return
      }
    },
    async attemptsSince(from, turn) {
      const items = await entriesSince(from, turn, (query) => ask(`/payments?${query}`, attempts))
      return items.map(attemptOf)
    },
    async orderOf(paymentId) {
      try {
        return (await ask(`/payments/${encodeURIComponent(paymentId)}`, payment)).order_id ?? null
      } catch (error) {
        if (UNKNOWN.includes(refusedAs(error))) return null
        throw error
      }
    },
    async refund({ key, paymentId, amount }) {
      try {
        const answer = await ask(
          `/payments/${encodeURIComponent(paymentId)}/refund`,
          refund,
          { amount, receipt: key },
          { 'x-refund-idempotency': key },
        )
        return { id: answer.id, status: refundStatus[answer.status] }
      } catch (error) {
        if (refusedAs(error) === IMPOSSIBLE) return { id: null, status: 'failed' }
        throw error
      }
    },
    async findRefund(refundId) {
      const answer = await ask(`/refunds/${encodeURIComponent(refundId)}`, refund)
      return { id: answer.id, status: refundStatus[answer.status] }
    },
    async refundsOf(paymentId) {
      const { items } = await ask(
        `/payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE}`,
        refundsMade,
      )
      return items.map(foundRefund)
    },
    async refundsSince(from, turn) {
      const items = await entriesSince(from, turn, (query) => ask(`/refunds?${query}`, refundsMade))
      return items.map(foundRefund)
    },
    async check() {
      await ask('/payments?count=1', dated)
    },
    isSignedCallback: (orderId, paymentId, signature) =>
      isHmac(signature, account.keySecret, `${orderId}|${paymentId}`),
    isSignedWebhook: (body, signature) =>
      account.webhookSecrets.some((secret) => isHmac(signature, secret, body)),
  }
}

/** All entries of a list since an instant, page by page. */
async function entriesSince<Item>(
  from: Date,
  turn: () => Promise<void>,
  read: (query: string) => Promise<{ items: Item[] }>,
): Promise<Item[]> {
  const entries: Item[] = []
  for (let skip = 0; ; skip += PAGE) {
    await turn()
    const { items } = await read(`from=${Math.floor(from.getTime() / 1000)}&count=${PAGE}&skip=${skip}`)
    entries.push(...items)
    if (items.length < PAGE) return entries
  }
}

function attemptOf(item: z.output<typeof attempt>): Attempt {
  return {
    id: item.id,
    orderId: item.order_id ?? null,
    amount: item.amount,
    currency: item.currency,
    status: item.status,
    refunded: item.amount_refunded ?? 0,
    method: item.method ?? undefined,
    madeAt: item.created_at == null ? undefined : new Date(item.created_at * 1_000),
  }
}

function foundRefund(item: z.output<typeof refundMade>): FoundRefund {
  return {
    id: item.id,
    paymentId: item.payment_id,
    amount: item.amount,
    key: item.receipt ?? null,
    status: refundStatus[item.status],
  }
}

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the provider answered ${status}`)
    this.status = status
  }
}

/** The status of the provider's refusal that caused a problem, or 0. */
function refusedAs(error: unknown): number {
  const { cause } = error as Problem
  return cause instanceof Refused ? cause.status : 0
}

/** Whether a signature is right. It is compared in constant time. */
function isHmac(signature: string, secret: string, signed: string | Buffer): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(signed).digest())
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
