import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/membership/payments.ts'
import type { AppContext } from '../../context.ts'
import { retryAt } from '../rules.ts'
import { QUESTIONS_A_SECOND } from '../provider/provider-rate-limit.ts'
import { settle } from './settle.ts'

/** How long no other process asks about a claimed order, in milliseconds. */
const CLAIM = 30_000
const MOST = 100
const SHORTEST_WAIT = 10

/**
 * Settles the orders that are due, the freshest first, within the rate limit that all processes share. All are tried before the first
 * error is thrown. If a process dies, another one claims its orders.
 */
export async function checkOpenOrders(context: AppContext, signal?: AbortSignal): Promise<void> {
  const reconciliations: Promise<void>[] = []
  try {
    while (!signal?.aborted && reconciliations.length < MOST) {
      const turn = await takeTurn(context)
      if (turn.isNothingDue) break
      if (turn.id === null) await pause(Math.max(turn.wait, SHORTEST_WAIT), signal)
      else {
        // Not awaited, so that a slow answer does not delay the other orders.
        const reconciliation = settleDue(context, turn)
        reconciliation.catch(() => undefined)
        reconciliations.push(reconciliation)
      }
    }
  } finally {
    await Promise.allSettled(reconciliations)
  }
  await Promise.all(reconciliations)
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined)
}

type Due = { id: string; orderId: string; status: PaymentStatus; sentAt: Date; freshAt: Date }
type NotYet = { [Name in keyof Due]: null }
type Turn = { isNothingDue: boolean; wait: number } & (Due | NotYet)

/**
 * Claims the freshest order that is due, if the rate limit allows to ask the provider now; else returns how many milliseconds to wait. Uses
 * the clock of the database, which all processes share.
 */
async function takeTurn({ db, clock }: AppContext): Promise<Turn> {
  const now = clock()
  const dueOrders = sql`from payments where next_check_at <= ${now} and provider_order_id is not null`
  const { rows } = await sql<Turn>`
    with turn as (
      update payment_sweep set next_at = clock_timestamp() + interval '1 second' / ${sql.lit(QUESTIONS_A_SECOND)}
      where next_at <= clock_timestamp() and exists (select ${dueOrders}) returning next_at),
    taken as (
      update payments set next_check_at = ${new Date(now.getTime() + CLAIM)}
      where exists (select from turn)
        and id = (select id ${dueOrders} order by fresh_at desc, id desc limit 1 for update skip locked)
      returning id, provider_order_id as "orderId", status, sent_at as "sentAt", fresh_at as "freshAt")
    select taken.*, not exists (select ${dueOrders}) as "isNothingDue",
      ceil(extract(epoch from next_at - clock_timestamp()) * 1000)::int as wait
    from payment_sweep left join taken on true`.execute(db)
  return rows[0] as Turn
}

async function settleDue(context: AppContext, order: Due): Promise<void> {
  try {
    await settle(context, order.orderId)
  } catch (error) {
    // If this fails too, the claim expires.
    await putOff(context, order).catch(() => undefined)
    throw error
  }
}

async function putOff({ db, clock }: AppContext, order: Due): Promise<void> {
  const withoutAttempt = { ...order, isLive: false }
  await db
    .updateTable('payments')
    // With jitter, so that retries do not all come at the same time.
    .set({ next_check_at: retryAt(withoutAttempt, clock(), Math.random()) })
    .where('id', '=', order.id)
    .where('next_check_at', 'is not', null)
    .execute()
}
