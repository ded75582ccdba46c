import { decisionDueAt } from '#contract/membership/approval.ts'
import type { Tx } from '../db/connect.ts'

/** By when the application of a payment is decided; null if it is decided already, or waits for an answer of its applicant. */
export async function decisionDueOf(tx: Tx, paymentId: string): Promise<Date | null> {
  const waiting = await tx
    .selectFrom('payments as p')
    .innerJoin('applications as a', 'a.id', 'p.application_id')
    .select('a.waiting_since')
    .where('p.id', '=', paymentId)
    .where('p.purpose', '=', 'join')
    .where('a.approved_at', 'is', null)
    .where('a.declined_at', 'is', null)
    .where((eb) => eb.or([eb('a.question', 'is', null), eb('a.answer', 'is not', null)]))
    .executeTakeFirst()
  return waiting?.waiting_since ? decisionDueAt(waiting.waiting_since) : null
}
