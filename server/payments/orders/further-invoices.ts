import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { issueInvoice } from '../../documents/issue.ts'
import { systemText } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'

type Further = { id: string; amount: number; userId: string; seenAt: Date }

/**
 * Issues an invoice or receipt for each further capture of a paid payment that is not fully refunded, and e-mails the payer. Returns
 * whether there was such a capture. The caller has locked the person, and knows that the money stays: an admin has accepted it, or it
 * replaces a capture that was refunded.
 */
export async function issueFurther(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<Further>`
    select c.provider_payment_id as id, c.amount, p.user_id as "userId", c.seen_at as "seenAt"
    from captures c join payments p on p.id = c.payment_id
    where p.id = ${paymentId} and p.status = 'paid' and c.provider_payment_id <> p.provider_payment_id
      and c.amount > greatest(c.refunded, (select coalesce(sum(amount), 0) from refunds
        where payment_id = p.id and provider_payment_id = c.provider_payment_id and status <> 'failed'))
      and not exists (select from documents where capture_id = c.provider_payment_id)
    order by c.provider_payment_id`.execute(tx)
  for (const { id: captureId, amount, userId, seenAt } of rows) {
    const document = await issueInvoice(tx, { paymentId, captureId }, now)
    await enqueueEmail(tx, {
      kind: 'further_receipt',
      to: userId,
      payment: paymentId,
      total: amount,
      paymentId: systemText(captureId),
      paidAt: systemText(seenAt.toISOString()),
      document: systemText(document.id),
      paper: document.says.kind === 'receipt' ? 'receipt' : 'invoice',
    })
  }
  return rows.length > 0
}

/** The captures of a payment that have a document: the one that paid it, and accepted further ones. */
export async function capturesWithDocument(
  tx: Tx,
  id: string,
  paidBy: string | null,
): Promise<(string | null)[]> {
  const papers = await tx
    .selectFrom('documents')
    .select('capture_id')
    .where('payment_id', '=', id)
    .where('capture_id', 'is not', null)
    .execute()
  return [paidBy, ...papers.map(({ capture_id }) => capture_id)]
}
