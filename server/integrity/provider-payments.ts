import type { PaymentStatus } from '#contract/membership/payments.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import { INVENTED_ORDER } from '../commands/demo/people.ts'
import type { Attempt } from '../payments/rules.ts'
import type { Needs } from './check-context.ts'
import { firstMistakes } from './broken-rules.ts'

/** A capture of the provider is stored here within this time. */
const SETTLING = 2 * MINUTE
/** A refund that was made in the provider's dashboard is found here within this time. */
const FINDING = HOUR

type Made = Attempt & { madeAt: Date }

type Ours = {
  id: string
  order: string
  paidBy: string | null
  status: PaymentStatus
  amount: number
  currency: string
  review: string | null
  refunded: number
  /** Null: the provider was last asked before captures were stored one by one. */
  captured: number | null
  /** An admin has resolved its review. */
  isResolved: boolean
}

/** Compares the provider's payments with the stored ones: each capture is stored, and each stored payment was captured. */
export async function providerPayments({ client, gateway, now }: Needs): Promise<string[]> {
  if (gateway === null) return []
  const mistakes: string[] = []
  const seen = new Set<string>()
  const refunds = new Map<string, number>()
  const shown = new Map<string, number>()
  const settling = new Set<string>()
  try {
    const recent = await gateway.refundsSince(new Date(now.getTime() - FINDING), async () => {})
    for await (const page of gateway.allAttempts()) {
      const orders = page.flatMap(({ orderId }) => orderId ?? [])
      const ours = new Map((await oursOf(client, orders)).map((one) => [one.order, one]))
      const kept = await keptOf(client, page)
      for (const attempt of page) {
        const payment = ours.get(attempt.orderId ?? '')
        if (payment === undefined) continue
        seen.add(attempt.id)
        refunds.set(payment.id, (refunds.get(payment.id) ?? 0) + attempt.refunded)
        shown.set(payment.id, payment.refunded)
        if (recent.some(({ paymentId }) => paymentId === attempt.id)) settling.add(payment.id)
        const mistake =
          mistakeOf(payment, attempt, kept, now) ?? captureMistakeOf(payment, attempt, kept, now)
        if (mistake !== null) mistakes.push(mistake)
      }
    }
  } catch {
    return ['the provider cannot be asked']
  }
  const { rows: captures } = await client.query<{ id: string; payment: string }>(
    `select c.provider_payment_id as id, c.payment_id as payment from captures c join payments p on p.id = c.payment_id
     where c.provider_payment_id is distinct from p.provider_payment_id and not starts_with(provider_order_id, $1)`,
    [INVENTED_ORDER],
  )
  const { rows: paid } = await client.query<Ours>(
    `${OURS} where status = 'paid' and not starts_with(provider_order_id, $1)`,
    [INVENTED_ORDER],
  )
  return [
    ...firstMistakes(mistakes, (mistake) => mistake),
    ...firstMistakes(
      paid.filter(({ paidBy }) => !seen.has(paidBy ?? '')),
      ({ id, paidBy }) => `payment ${id} is paid by ${paidBy}, which the provider does not know`,
    ),
    ...firstMistakes(
      captures.filter(({ id }) => !seen.has(id)),
      ({ id, payment }) => `payment ${payment} was captured as ${id} here, which the provider does not know`,
    ),
    ...firstMistakes(
      paid.filter(({ id, refunded }) => (refunds.get(id) ?? 0) < refunded),
      ({ id }) => `more of payment ${id} is shown as refunded than the provider has`,
    ),
    ...firstMistakes(
      [...shown].filter(([id, refunded]) => !settling.has(id) && (refunds.get(id) ?? 0) > refunded),
      ([id]) => `the provider has given more of payment ${id} back than is shown as refunded`,
    ),
  ]
}

// Without refunds that an admin made by bank transfer, which the provider does not know.
const OURS = `select id, provider_order_id as order, provider_payment_id as "paidBy", status, amount, currency,
  review_reason as review, captured, refunded - (select coalesce(sum(amount), 0)::int from refunds
    where payment_id = payments.id and status = 'arrived' and provider_refund_id is null) as refunded, resolved_at is not null as "isResolved" from payments`

async function oursOf(client: Needs['client'], orders: string[]): Promise<Ours[]> {
  const { rows } = await client.query<Ours>(`${OURS} where provider_order_id = any($1)`, [orders])
  return rows
}

function mistakeOf(ours: Ours, attempt: Made, kept: Kept, now: Date): string | null {
  const isMoney = isCapture(attempt)
  const about = aboutBoth(ours, attempt)
  if (ours.status === 'paid' && ours.paidBy === attempt.id) {
    if (!isMoney) return `${about} is counted and was not captured`
    // An admin may accept another amount than was ordered.
    if (!ours.isResolved && (attempt.amount !== ours.amount || attempt.currency !== ours.currency))
      return `${about} is ${ours.amount} ${ours.currency} here and ${attempt.amount} ${attempt.currency} there`
    return null
  }
  const refunded = Math.max(attempt.refunded, kept.get(attempt.id)?.refunded ?? 0)
  const isLeft = isMoney && refunded < attempt.amount
  const isCounted = ours.status === 'paid' || ours.review !== null
  if (isLeft && !isCounted && isLongAgo(attempt, now)) return `${about} was captured and is not counted`
  return null
}

type Kept = Map<string, { amount: number; refunded: number }>

/** The stored captures of these payments, in paise, by the provider's id. */
async function keptOf(client: Needs['client'], page: Made[]): Promise<Kept> {
  const { rows } = await client.query<{ id: string; amount: number; refunded: number }>(
    'select provider_payment_id as id, amount, refunded from captures where provider_payment_id = any($1)',
    [page.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** A second capture of an order is no mistake, but it must be stored, so that it is refunded. */
function captureMistakeOf(ours: Ours, attempt: Made, kept: Kept, now: Date): string | null {
  if (!isCapture(attempt) || ours.captured === null) return null
  const amount = kept.get(attempt.id)?.amount
  if (amount === undefined)
    return isLongAgo(attempt, now) ? `${aboutBoth(ours, attempt)} was captured and is not kept` : null
  if (amount === attempt.amount) return null
  return `${aboutBoth(ours, attempt)} is kept as ${amount} and is ${attempt.amount} there`
}

function isCapture({ status }: Attempt): boolean {
  return status === 'captured' || status === 'refunded'
}

function isLongAgo({ madeAt }: Made, now: Date): boolean {
  return madeAt.getTime() < now.getTime() - SETTLING
}

function aboutBoth(ours: Ours, attempt: Attempt): string {
  return `payment ${ours.id} (${attempt.id} at the provider)`
}
