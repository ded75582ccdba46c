import type pg from 'pg'
import type { Site } from '#test/support/test-app.ts'

/** Lets the sweep ask the provider without its limit of two questions a second, for a test that is not about that limit. */
export async function askAtOnce(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(`
    create function ask_at_once() returns trigger language plpgsql as $$
      begin new.next_at := clock_timestamp(); return new; end $$;
    create trigger ask_at_once before update on payment_sweep for each row execute function ask_at_once()`)
}

/** The status of the payment that belongs to an order at the provider. */
export async function statusOf(site: Site, id: string): Promise<string | undefined> {
  const row = await site.context.db
    .selectFrom('payments')
    .select('status')
    .where('provider_order_id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** The ids of the orders that the provider is asked about from now on, in the order of the questions. */
export function questionsOf({ context: { gateway } }: Site): string[] {
  const orderIds: string[] = []
  const { attempts } = gateway
  gateway.attempts = (orderId) => {
    orderIds.push(orderId)
    return attempts(orderId)
  }
  return orderIds
}
