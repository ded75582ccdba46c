import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Sets the time that triggers of this transaction use (`product_now()` in SQL). It is needed before a write that a trigger dates:
 * with `CLOCK_OFFSET` the product's clock differs from the machine's.
 */
export async function setProductClock(tx: Tx, now: Date): Promise<void> {
  await sql`select set_config('fwc.now', ${now.toISOString()}, true)`.execute(tx)
}
