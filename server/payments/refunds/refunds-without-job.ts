import { sql } from 'kysely'
import { lockPerson } from '../../accounts/people.ts'
import type { AppContext } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { JOB_ROWS } from '../../jobs/job-tables.ts'
import { forEach } from '../for-each.ts'
import { enqueueRefund, markForReview } from './request-refunds.ts'

/**
 * Marks a refund as failed whose job has no try left, and its payment for review. The provider is asked about the order once more, since it may
 * have made the refund. A refund with an id of the provider stays as it is.
 */
export async function giveUpRefund(tx: Tx, { refund: id }: { refund: string }, now: Date): Promise<void> {
  const owner = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.id as paymentId', 'user_id as userId'])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
  if (owner === undefined) return
  await lockPerson(tx, owner.userId)
  const update = await tx
    .updateTable('refunds')
    .set({ status: 'failed', changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where('provider_refund_id', 'is', null)
    .executeTakeFirst()
  if (update.numUpdatedRows === 0n) return
  await markForReview(tx, owner.paymentId)
  await tx
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('id', '=', owner.paymentId)
    .where('provider_order_id', 'is not', null)
    .execute()
}

/** A pending refund without a job that has a try left. */
export const IS_LOST = `refunds.status in ('requested', 'sent') and not exists (
  select from ${JOB_ROWS} jobs where payload->>'refund' = refunds.id::text
    and (attempts < max_attempts or locked_at is not null))`

/** Gives up the pending refunds without a job; asks again about those that the provider has made. */
export async function findLostRefunds({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const lost = await lostIn(db)
  await forEach(lost, ({ id, isMade }) =>
    isMade
      ? enqueueRefund(db, id, 'later')
      : db.transaction().execute((tx) => giveUpRefund(tx, { refund: id }, clock())),
  )
}

async function lostIn(db: Db): Promise<{ id: string; isMade: boolean }[]> {
  const { rows } = await sql<{ id: string; isMade: boolean }>`
    select id, provider_refund_id is not null as "isMade" from refunds
    where ${sql.raw(IS_LOST)} order by id`.execute(db)
  return rows
}
