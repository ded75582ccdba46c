import { sql } from 'kysely'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import type { ReviewReason } from '#contract/membership/payments.ts'
import { SECOND } from '#contract/values/time.ts'
import type { AppContext } from '../../context.ts'
import { type Bought, refusalToBuy } from '../../members/periods/memberships.ts'
import { isInBucket } from '../buckets.ts'
import { forEach } from '../for-each.ts'
import { mismatchReasons } from '../rules.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>
type Reviewed = Bought & { reason: ReviewReason }

/**
 * Makes the sweep settle those orders in review again whose reason no longer holds: the application was declined, the account was closed,
 * or the other payment was refunded. It looks at the rows, so that no decision has to call it, and waits until the decision can no longer
 * be undone. It leaves renewals and orders of approved applications to an admin.
 */
export async function judgeReviewsAgain({ db, clock }: Needs): Promise<void> {
  const now = clock()
  await forEach(await changedReviews({ db, clock }), ({ reason, ...bought }) =>
    db.transaction().execute(async (tx) => {
      if ((await refusalToBuy(tx, bought, now)) === reason) return
      await tx
        .updateTable('payments')
        .set({ next_check_at: sql`least(next_check_at, ${now}::timestamptz)` })
        .where('id', '=', bought.paymentId)
        .execute()
    }),
  )
}

async function changedReviews({ db, clock }: Needs): Promise<Reviewed[]> {
  const undoableSince = new Date(clock().getTime() - UNDO_SECONDS * SECOND)
  const { rows } = await sql<Reviewed>`
    select p.id as "paymentId", p.user_id as "userId", p.application_id as "applicationId", p.category, p.purpose,
      p.review_reason as reason
    from payments p join applications a on a.id = p.application_id join users u on u.id = p.user_id
    where ${isInBucket('p', 'review')} and p.status <> 'paid' and p.provider_order_id is not null
      and p.review_reason <> all(${mismatchReasons})
      and not exists (select from refunds where payment_id = p.id and status = 'failed')
      and not exists (select from undoable_decisions d
        where d.user_id = p.user_id and d.undone_at is null and d.decided_at >= ${undoableSince})
      and (u.closed_at is not null or a.declined_at is not null or (a.approved_at is null and p.purpose = 'join'
        and p.review_reason in ('double', 'after_aid')
        and not exists (select from payments other where other.application_id = p.application_id
          and other.purpose = 'join' and other.id <> p.id and other.status = 'paid' and not other.is_refunded)))
    order by p.id`.execute(db)
  return rows
}
