import type { Tx } from '../db/connect.ts'

/** Deletes the unpaid orders of an application. The caller has checked that none was paid. */
export async function deleteUnpaid(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .deleteFrom('payments')
    .where('application_id', '=', applicationId)
    .where('status', '<>', 'paid')
    .where('provider_payment_id', 'is', null)
    .execute()
}
