import { sql } from 'kysely'
import type { z } from 'zod'
import type { readOverview } from '#contract/admin/overview.ts'
import type { Db } from '../db/connect.ts'
import { hasFailedRefund, isInBucket, isShown, isUnassigned } from '../payments/buckets.ts'

/** The money that waits for an admin. */
export type MoneyWaits = NonNullable<z.input<typeof readOverview.answer>['money']>

/** The number of payments in review, of those with a failed refund, and of unassigned sums. */
export async function moneyWaits(db: Db): Promise<MoneyWaits> {
  const { rows } = await sql<MoneyWaits>`
    select count(*) as review, count(*) filter (where ${hasFailedRefund('p')}) as "failedRefunds",
      (select count(*) from unassigned_money where ${isUnassigned('unassigned_money')}) as unassigned
    from payments p where ${isShown('p')} and ${isInBucket('p', 'review')}`.execute(db)
  return rows[0] as MoneyWaits
}
