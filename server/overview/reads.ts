import type { z } from 'zod'
import type { Duty } from '#contract/accounts/duties.ts'
import { dutyOfRequest } from '#contract/admin/assignments.ts'
import type * as calls from '#contract/admin/overview.ts'
import { figureDuties, figures, type Figures } from '#contract/admin/overview.ts'
import { actsAs } from '../http/admins.ts'
import type { Db } from '../db/connect.ts'
import type { RequestContext } from '../context.ts'
import { wantsDigest } from './digest.ts'
import { countWaitingMoney, countWaitingRequests } from './waiting-requests.ts'
import { countAnew } from './writes.ts'

type Answer = z.input<typeof calls.readOverview.answer>
type Needs = Pick<RequestContext<'admin'>, 'config' | 'db' | 'primary' | 'clock' | 'user'>

/** The figures of the Overview panel within the caller's duties: people, members and money as last counted, and what waits now. */
export async function readOverview(
  context: Needs,
  { count }: z.output<typeof calls.readOverview.input> = {},
): Promise<Answer> {
  // Counts are read from the primary, so that nobody sees an older count after their own.
  const { primary, clock } = context
  const counted =
    (count === 'now' ? null : await lastCounted(primary)) ?? (await countAnew({ db: primary, clock }))
  const [requests, money, digest] = await Promise.all([
    countWaitingRequests(context.db, context.clock()),
    actsAs(context, 'money') ? countWaitingMoney(context.db) : null,
    wantsDigest(context),
  ])
  return {
    at: counted.at,
    ...shownTo(context, counted.figures),
    requests: requests.filter(({ programme }) => actsAs(context, dutyOfRequest(programme))),
    money,
    digest,
  }
}

/** The figures of the caller's duties, and null for the others. */
function shownTo(context: Needs, { months, renewals, categories, branches, funnel }: Figures) {
  const only = <Row extends object, Key extends keyof Row>(row: Row, duties: Record<Key, Duty>) => {
    const hidden = Object.keys(duties).filter((key) => !actsAs(context, duties[key as Key]))
    return { ...row, ...Object.fromEntries(hidden.map((key) => [key, null])) } as {
      [Name in keyof Row]: Name extends Key ? Row[Name] | null : Row[Name]
    }
  }
  return {
    months: months.map((one) => only(one, figureDuties.months)),
    categories: categories.map((one) => only(one, figureDuties.categories)),
    branches: branches.map((one) => only(one, figureDuties.branches)),
    ...only({ renewals, funnel }, { renewals: figureDuties.renewals, funnel: figureDuties.funnel }),
  }
}

/** The stored figures; null if nothing was counted yet, or if another version of the product counted. */
async function lastCounted(db: Db): Promise<{ at: Date; figures: Figures } | null> {
  const row = await db.selectFrom('statistics').select(['counted_at', 'figures']).executeTakeFirst()
  const known = figures.safeParse(row?.figures)
  return row && known.success ? { at: row.counted_at, figures: known.data } : null
}
