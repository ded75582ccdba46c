import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/money/money.ts'
import { type Bucket, buckets } from '#contract/money/money.ts'
import type { RequestContext } from '../context.ts'
import { bucketOf, capturedOf, isAmong, isShown, receivedOf, refundedOf } from '../payments/buckets.ts'
import { bucketOfUnassigned, isUnassignedAmong } from './unassigned-sql.ts'

type Answer = z.input<typeof calls.moneySummary.answer>

/** The sum of each bucket: the captured money, or the ordered amount if none was captured. */
export async function moneySummary(
  { db }: Pick<RequestContext, 'db'>,
  filters: z.output<typeof calls.moneySummary.input>,
): Promise<Answer> {
  const received = receivedOf('p')
  type Row = {
    bucket: Bucket
    count: number
    amount: number
    captured: number
    offline: number
    refunded: number
  }
  const { rows } = await sql<Row>`
    select bucket, count(*) as count, sum(case when has_money then received else amount end)::float8 as amount,
      coalesce(sum(received) filter (where not is_offline), 0)::float8 as captured,
      coalesce(sum(received) filter (where is_offline), 0)::float8 as offline, sum(refunded)::float8 as refunded
    from (select ${bucketOf('p')} as bucket, ${received} as received, p.amount, ${refundedOf('p')} as refunded,
        ${capturedOf('p')} > 0 as has_money,
        p.offline_method is not null as is_offline
      from payments p where ${isShown('p')} and ${isAmong('p', filters)}
      union all
      select ${bucketOfUnassigned('m')}, m.amount, m.amount, case when m.returned_at is null then 0 else m.amount end, true, true
      from unassigned_money m where ${isUnassignedAmong('m', filters)}) payment
    group by bucket`.execute(db)
  const none = { count: 0, amount: 0 }
  const of = (name: 'captured' | 'offline' | 'refunded') => rows.reduce((all, row) => all + row[name], 0)
  const names = Object.keys(buckets) as Bucket[]
  const bucketSums = names.map((name) => {
    const row = rows.find(({ bucket }) => bucket === name)
    return [name, row ? { count: row.count, amount: row.amount } : none] as const
  })
  return {
    buckets: Object.fromEntries(bucketSums) as Answer['buckets'],
    captured: of('captured'),
    offline: of('offline'),
    refunded: of('refunded'),
  }
}
