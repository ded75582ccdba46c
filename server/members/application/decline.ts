import type { z } from 'zod'
import type * as calls from '#contract/membership/review.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockByEmail } from '../../accounts/people.ts'
import type { RequestContext } from '../../context.ts'
import { typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { isPaymentFor, refundAll } from '../../payments/refunds/refund-all.ts'
import { undoable } from '../../undo/undoable.ts'
import { recomputeMembership } from '../periods/periods.ts'
import { waitingApplication } from './questions.ts'

/** Declines the waiting application: the person reads the reason and may apply again, and all its payments are refunded. */
export async function declineMember(
  context: RequestContext<'admin'>,
  { email, reason, seen }: z.output<typeof calls.declineMember.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    const person = await lockByEmail(tx, email)
    const { id } = await waitingApplication(tx, person.id, seen)
    return undoable(tx, context, { action: 'member.decline', userId: person.id }, async () => {
      await tx
        .updateTable('applications')
        .set({ declined_at: now, declined_by: context.user.id, decline_reason: reason, waiting_since: null })
        .where('id', '=', id)
        .execute()
      await cancelOpen(tx, person.id, now)
      const why = { reason: 'The application was declined.', now }
      const { sum: refunded, byHand } = await refundAll(tx, isPaymentFor(id), why)
      await recomputeMembership(tx, person.id)
      await recordBy(tx, context, 'member.decline', person.id, { application: id, reason, refunded })
      await enqueueEmail(tx, {
        kind: 'application_declined',
        to: person.id,
        reason: typedBy(context.user.id)(reason),
        refunded,
        ...(byHand === 0 ? {} : { byHand }),
      })
      return { success: true as const }
    })
  })
}
