import { sql } from 'kysely'
import { amountIn } from '#contract/money/currency.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import type { Attempt } from '../rules.ts'

const NO_ATTEMPT = 'Nobody has tried to pay.'
const NO_ANSWER = 'It gave no answer.'
const MOST_SHOWN = 10

/** Asks the provider for the attempts of an order, and records the question with its answer. */
export async function askAttempts(
  { db, gateway, clock }: Pick<AppContext, 'db' | 'gateway' | 'clock'>,
  { id, orderId }: { id: string; orderId: string },
): Promise<Attempt[]> {
  const attempts = await gateway.attempts(orderId).catch(async (error: unknown) => {
    await keepAnswer(db, id, NO_ANSWER, clock())
    throw error
  })
  await keepAnswer(db, id, answerOf(attempts), clock())
  return attempts
}

async function keepAnswer(db: Db, paymentId: string, answer: string, now: Date): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({ payment_id: paymentId, answer, first_at: now, last_at: now })
    .onConflict((there) =>
      there
        .columns(['payment_id', 'answer'])
        .doUpdateSet({ last_at: now, times: sql`reconciliations.times + 1` }),
    )
    .execute()
}

/** A summary of the attempts of an order, which does not depend on their order. */
function answerOf(attempts: readonly Attempt[]): string {
  if (attempts.length === 0) return NO_ATTEMPT
  const summaries = attempts
    .map(({ id, status, amount, currency, refunded }) => {
      const refundedText = refunded > 0 ? `, ${amountIn(refunded, currency)} given back` : ''
      return `${id}: ${amountIn(amount, currency)} ${status}${refundedText}`
    })
    .toSorted()
  const more = summaries.length - MOST_SHOWN
  return [...summaries.slice(0, MOST_SHOWN), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

type PaymentEvent = {
  /** The id of our payment, or of the order at the provider. */
  of: { payment: string } | { order: string }
  kind: 'callback' | 'webhook' | 'email'
  /** An event with the same key is recorded once. */
  key: string
  at: Date
  about: string | null
}

/** Records an event of a payment; ignores payments that are not ours. */
export async function recordPaymentEvent(db: Db, { of, kind, key, at, about }: PaymentEvent): Promise<void> {
  await db
    .insertInto('payment_events')
    .columns(['payment_id', 'kind', 'key', 'at', 'about'])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .select(['id'])
        .select([
          sql.val(kind).$castTo<string>().as('kind'),
          sql<string>`${key}::text`.as('key'),
          sql<Date>`${at}::timestamptz`.as('at'),
          sql<string | null>`${about}::text`.as('about'),
        ])
        .where((one) =>
          'payment' in of ? one('id', '=', of.payment) : one('provider_order_id', '=', of.order),
        ),
    )
    .onConflict((there) => there.doNothing())
    .execute()
}
