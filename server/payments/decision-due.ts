import { decisionDueAt } from '#contract/membership/approval.ts'
import type { Db, Tx } from '../db/connect.ts'

type Column = 'id' | 'provider_order_id'

/**
 * By when the application is decided that a payment is for, by our id of it or the provider's order; null where it waits for no
 * decision: it is decided, or its applicant is asked something.
 */
export async function decisionDueOf(db: Db | Tx, by: Column, id: string): Promise<Date | null> {
  const waiting = await db
    .selectFrom('payments as p')
    .innerJoin('applications as a', 'a.id', 'p.application_id')
    .select('a.waiting_since')
    .where(`p.${by}`, '=', id)
    .where('p.purpose', '=', 'join')
    .where('a.approved_at', 'is', null)
    .where('a.declined_at', 'is', null)
    .where((eb) => eb.or([eb('a.question', 'is', null), eb('a.answer', 'is not', null)]))
    .executeTakeFirst()
  return waiting?.waiting_since ? decisionDueAt(waiting.waiting_since) : null
}
