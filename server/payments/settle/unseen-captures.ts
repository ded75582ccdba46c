import type { AppContext } from '../../context.ts'
import { forEach } from '../for-each.ts'
import { OPEN_FOR } from '../rules.ts'
import { settleRateLimited } from './settle-rate-limited.ts'
import { awaitProviderTurn } from '../provider/provider-rate-limit.ts'

/**
 * How far back attempts are listed, in milliseconds. They are listed by when they began, and one that began while its order was open may be
 * captured after it closed.
 */
const LOOKS_BACK = 2 * OPEN_FOR

type Needs = Pick<AppContext, 'db' | 'pool' | 'gateway' | 'clock'>

/**
 * Settles the orders with captures of the last twelve days that we do not know. The sweep does not ask about orders that are paid or closed, so a
 * second capture whose webhook was lost would stay unknown.
 */
export async function findUnseenCaptures(context: Needs): Promise<void> {
  const { db, gateway, clock } = context
  const attempts = await gateway.attemptsSince(new Date(clock().getTime() - LOOKS_BACK), () =>
    awaitProviderTurn(db),
  )
  const money = attempts.filter(({ status }) => status === 'captured' || status === 'refunded')
  if (money.length === 0) return
  const ids = money.map(({ id }) => id)
  const rows = await db
    .selectFrom('captures')
    .select('provider_payment_id as id')
    .where('provider_payment_id', 'in', ids)
    .execute()
  const knownIds = new Set(rows.map(({ id }) => id))
  const orders = new Set(money.filter(({ id }) => !knownIds.has(id)).map(({ orderId }) => orderId))
  await forEach(orders, async (orderId) => {
    if (orderId !== null) await settleRateLimited(context, orderId)
  })
}
