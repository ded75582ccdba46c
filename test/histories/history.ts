import type { Category } from '#contract/membership/categories.ts'
import { type Random, randomFrom } from './random.ts'

/** The vouchers that owners make; the last one ends on the second day. */
export const vouchers = [
  { code: 'FEW-USES', kind: 'percent', value: 10, uses: 3 },
  { code: 'MANY-USES', kind: 'percent', value: 20, uses: 1_000 },
  { code: 'ENDS-SOON', kind: 'fixed', value: 50_000, uses: 1_000 },
] as const

/** What a person does, or what happens to their money. A step that does not fit the state does nothing. */
export type Step =
  | { do: 'order'; category: Category; voucher: string | undefined }
  | { do: 'pay'; order: 'last' | 'before'; outcome: Outcome; amount: Amount; currency: 'INR' | 'USD' }
  /** The bank captures an attempt late that was not captured before. */
  | { do: 'late' }
  | { do: 'callback'; times: 1 | 2 }
  | { do: 'confirm'; times: 1 | 2 }
  | { do: 'claim'; times: 1 | 2 }
  | { do: 'forgedCallback' }
  | { do: 'foreignClaim' }
  /** The webhooks that the provider has held back so far. */
  | { do: 'webhooks'; order: 'asMade' | 'reversed' | 'shuffled'; times: 1 | 2 | 3 }
  | { do: 'tamperedWebhook'; signature: 'ofAnotherBody' | 'byAnotherSecret' | 'none' }
  | { do: 'aid' }
  | { do: 'offline' }
  | { do: 'approve' }
  | { do: 'decline' }
  /**
   * A refund by an admin; `share` is in per cent of the rest, 100 being all of it; `ends` is the decision about the membership.
   */
  | { do: 'refund'; share: number; times: 1 | 2; ends: boolean | null }
  | { do: 'refundElsewhere'; share: number; status: 'processed' | 'pending' }
  /** How the bank treats the next refund that we ask for. */
  | { do: 'nextRefund'; status: 'pending' | 'failed' }
  | { do: 'refundStatus'; status: 'processed' | 'failed' }
  | { do: 'resolve'; action: 'refund' | 'accept' }
  | {
      do: 'provider'
      fault: 'status' | 'cut' | 'cut-after-write' | 'latency'
      of: 'order' | 'orders' | 'refund'
    }
  /** kill -9 of the server so many milliseconds after the next step has begun. */
  | { do: 'kill'; after: number }

export type Outcome = 'captured' | 'authorized' | 'failed' | 'created'
export type Amount = 'ordered' | 'short' | 'more'

/** The steps of one person by day: on the first day, two days later, and four days after that. */
export type History = { n: number; days: Step[][] }

export const DAYS = 3

export function historyOf(seed: number, n: number): History {
  const random = randomFrom(`${seed} history ${n}`)
  const days = Array.from({ length: DAYS }, (_, day) => {
    const most = [8, 6, 4][day] ?? 0
    return Array.from({ length: 1 + random.below(most) }, () => stepOf(random))
  })
  const begin: Step[] = random.isOneIn(20) ? [] : [order(random)]
  // A second order, mostly of another category, replaces the first.
  if (random.isOneIn(4)) begin.push(order(random))
  if (!random.isOneIn(4)) begin.push(pay(random))
  return { n, days: [[...begin, ...(days[0] ?? [])], ...days.slice(1)] }
}

function order(random: Random): Step {
  return {
    do: 'order',
    category: random.one(['Startup/Business', 'Investor', 'coreteammember', 'Student']),
    voucher: random.isOneIn(2) ? random.one(vouchers).code : undefined,
  }
}

function pay(random: Random): Step {
  return {
    do: 'pay',
    order: random.isOneIn(5) ? 'before' : 'last',
    outcome: random.weighted<Outcome>([
      [10, 'captured'],
      [1, 'authorized'],
      [1, 'failed'],
      [1, 'created'],
    ]),
    amount: random.weighted<Amount>([
      [12, 'ordered'],
      [1, 'short'],
      [1, 'more'],
    ]),
    currency: random.isOneIn(20) ? 'USD' : 'INR',
  }
}

const times = (random: Random) => (random.isOneIn(3) ? 2 : 1)
const share = (random: Random) => (random.isOneIn(2) ? 100 : 1 + random.below(99))

/** Every kind of step with its weight. */
const steps: readonly (readonly [weight: number, make: (random: Random) => Step])[] = [
  [3, order],
  [5, pay],
  [2, () => ({ do: 'late' })],
  [3, (random) => ({ do: 'callback', times: times(random) })],
  [3, (random) => ({ do: 'confirm', times: times(random) })],
  [1, (random) => ({ do: 'claim', times: times(random) })],
  [1, () => ({ do: 'forgedCallback' })],
  [0.5, () => ({ do: 'foreignClaim' })],
  [
    7,
    (random) => ({
      do: 'webhooks',
      order: random.one(['asMade', 'reversed', 'shuffled']),
      times: random.one([1, 1, 2, 3]),
    }),
  ],
  [
    2,
    (random) => ({
      do: 'tamperedWebhook',
      signature: random.one(['ofAnotherBody', 'byAnotherSecret', 'none']),
    }),
  ],
  [0.5, () => ({ do: 'aid' })],
  [1, () => ({ do: 'offline' })],
  [3, () => ({ do: 'approve' })],
  [2, () => ({ do: 'decline' })],
  [
    3,
    (random) => ({
      do: 'refund',
      share: share(random),
      times: times(random),
      ends: random.one([null, null, true, false]),
    }),
  ],
  [
    2,
    (random) => ({
      do: 'refundElsewhere',
      share: share(random),
      status: random.one(['processed', 'processed', 'pending']),
    }),
  ],
  [2, (random) => ({ do: 'nextRefund', status: random.one(['pending', 'failed']) })],
  [2, (random) => ({ do: 'refundStatus', status: random.one(['processed', 'failed']) })],
  [3, (random) => ({ do: 'resolve', action: random.one(['refund', 'accept']) })],
  [
    1.5,
    (random) => ({
      do: 'provider',
      fault: random.one(['status', 'cut', 'cut-after-write', 'latency']),
      of: random.one(['order', 'orders', 'refund']),
    }),
  ],
  [0.2, (random) => ({ do: 'kill', after: random.below(80) })],
]

function stepOf(random: Random): Step {
  return random.weighted(steps)(random)
}
