import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Tells the triggers of this transaction what time it is by the product's clock (`product_now()` in SQL). Whoever writes what
 * a trigger dates calls it first: the machine's clock is another one where `CLOCK_OFFSET` is set.
 */
export async function setProductClock(tx: Tx, now: Date): Promise<void> {
  await sql`select set_config('fwc.now', ${now.toISOString()}, true)`.execute(tx)
}
