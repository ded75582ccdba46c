import type { z } from 'zod'
import { figures, type Figures, type overview } from '#contract/overview.ts'
import type { Db } from '../db/connect.ts'
import type { RequestContext } from '../http/context.ts'
import { wantsDigest } from './digest.ts'
import { whatWaits } from './waiting.ts'
import { countAnew } from './writes.ts'

type Answer = z.input<typeof overview.answer>
type Needs = Pick<RequestContext<'admin'>, 'db' | 'primary' | 'clock' | 'user'>

/** The numbers of the dashboard's first panel: people, members and money as last counted, what waits as it is now. */
export async function readOverview(
  context: Needs,
  { count }: z.output<typeof overview.input> = {},
): Promise<Answer> {
  // A count is read where it is written: whoever has just asked for one sees no older one after it.
  const { primary, clock } = context
  const counted =
    (count === 'now' ? null : await lastCounted(primary)) ?? (await countAnew({ db: primary, clock }))
  const [requests, digest] = await Promise.all([whatWaits(context.db, context.clock()), wantsDigest(context)])
  return { at: counted.at, ...counted.figures, requests, digest }
}

/** Null where nothing is counted yet, or was by another version of this product. */
async function lastCounted(db: Db): Promise<{ at: Date; figures: Figures } | null> {
  const row = await db.selectFrom('statistics').select(['counted_at', 'figures']).executeTakeFirst()
  const known = figures.safeParse(row?.figures)
  return row && known.success ? { at: row.counted_at, figures: known.data } : null
}
