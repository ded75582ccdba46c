import { dayInIst } from '#contract/values/days.ts'
import { issueCreditNote } from '../../documents/issue.ts'
import type { Tx } from '../../db/connect.ts'
import { systemText, typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'

/**
 * Issues the credit note of a refund that has arrived, and e-mails the payer. `isNew`: it has arrived just now, so the e-mail goes out
 * even without an invoice to credit.
 */
export async function creditRefund(
  tx: Tx,
  refundId: string,
  { isNew, now }: { isNew: boolean; now: Date },
): Promise<void> {
  const note = await issueCreditNote(tx, refundId, now)
  if (note === null && !isNew) return
  const { to, payment, amount, currency, reason, by, isFound, madeAs, endedAt, startsOn } = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('captures', 'captures.provider_payment_id', 'refunds.provider_payment_id')
    .leftJoin('membership_periods', 'membership_periods.payment_id', 'payments.id')
    .select(['membership_periods.refunded_at as endedAt', 'starts_on as startsOn'])
    .select((eb) => eb.fn.coalesce('captures.currency', 'payments.currency').as('currency'))
    .select([
      'refunds.amount',
      'refunds.reason',
      'requested_by as by',
      'is_found as isFound',
      'provider_refund_id as madeAs',
    ])
    .select(['payments.user_id as to', 'refunds.payment_id as payment'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  await enqueueEmail(tx, {
    kind: 'refund_arrived',
    to,
    payment,
    amount,
    ...(currency === 'INR' ? {} : { currency: systemText(currency) }),
    // If a decision caused the refund, the e-mail about the decision has given the reason already.
    reason: isFound ? systemText(reason) : by === null ? null : typedBy(by)(reason),
    ...(madeAs === null ? { isByHand: 'yes' as const } : {}),
    ...endedWith(endedAt, startsOn),
    document: note === null ? null : systemText(note),
  })
}

function endedWith(at: Date | null, startsOn: string | null) {
  if (at === null || startsOn === null) return {}
  const day = dayInIst(at)
  return { ended: startsOn > day ? ('coming' as const) : ('running' as const), endedOn: systemText(day) }
}
