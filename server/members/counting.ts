import { sql } from 'kysely'

/**
 * The order of an application's payments, the one that counts first: what is paid and was not given back, else what
 * happened last, be it an order that is open or a payment that was given back.
 */
export const counting = sql`(status = 'paid' and not is_refunded) desc, (status <> 'cancelled') desc,
  coalesce(paid_at, sent_at) desc, id desc`
