import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'

/** Deletes the numbers of messages that the provider sends no more. */
export async function deleteOldWebhooks({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('webhook_events').where('received_at', '<', oldest(clock(), periods.webhooks)).execute()
}

/** Deletes an application's orders of which none was paid; whoever calls has made sure of that. */
export async function deleteUnpaid(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .deleteFrom('payments')
    .where('application_id', '=', applicationId)
    .where('status', '<>', 'paid')
    .where('provider_payment_id', 'is', null)
    .execute()
}
