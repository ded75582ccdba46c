import { addJob } from '../jobs/add.ts'
import type { AppContext } from '../http/context.ts'
import { settle } from './settle.ts'

const HOUR = 3_600_000

type Needs = Pick<AppContext, 'db' | 'gateway' | 'clock' | 'memberships'>

/**
 * Asks the provider for a refund, once however often this runs: it knows the refund by our id. One that the bank still
 * works on is looked at again every hour.
 */
export async function sendRefund(context: Needs, { refund: id }: { refund: string }): Promise<void> {
  const refund = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount', 'provider_refund_id as madeAs', 'refunds.status'])
    .select(['refunds.provider_payment_id as paidBy', 'provider_order_id as orderId'])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
  if (refund === undefined || refund.status === 'arrived' || refund.status === 'failed') return
  const { gateway } = context
  const made =
    refund.madeAs === null
      ? await gateway.refund({ key: id, paymentId: refund.paidBy, amount: refund.amount })
      : await gateway.findRefund(refund.madeAs)
  await context.db
    .updateTable('refunds')
    .set({ status: made.status, provider_refund_id: made.id, changed_at: context.clock() })
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'sent'])
    .execute()
  if (refund.orderId !== null) await settle(context, refund.orderId)
  if (made.status === 'sent')
    await addJob(context.db, 'send_refund', { refund: id }, { key: `refund ${id} again`, wait: HOUR })
}
