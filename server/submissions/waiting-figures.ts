import { type RawBuilder, sql } from 'kysely'
import { ageSteps, type WaitingFigure } from '#contract/programmes/waiting.ts'
import type { Request } from '#contract/admin/assignments.ts'
import { DAY } from '#contract/values/time.ts'

/** A waiting request, in SQL. */
type Waiting = {
  request: Request
  id: RawBuilder<string>
  since: RawBuilder<Date>
  /** Null if no time is promised. */
  dueAt: RawBuilder<Date> | null
}

/** The condition of each figure of waiting requests; the list behind a figure uses the same condition. */
export function countedBy(now: Date, { request, id, since, dueAt }: Waiting) {
  // Computed here, since the database would compute them for every row.
  const in24Hours = new Date(now.getTime() + DAY)
  const [aDayAgo, threeAgo, aWeekAgo] = ageSteps.map((days) => new Date(now.getTime() - days * DAY))
  return {
    taken: sql`exists (select from assignments where request = ${sql.lit(request)} and request_id = ${id})`,
    overdue: dueAt === null ? sql`false` : sql`${dueAt} < ${now}`,
    due_soon: dueAt === null ? sql`false` : sql`(${dueAt} >= ${now} and ${dueAt} < ${in24Hours})`,
    under_1_day: sql`${since} > ${aDayAgo}`,
    under_3_days: sql`(${since} <= ${aDayAgo} and ${since} > ${threeAgo})`,
    under_7_days: sql`(${since} <= ${threeAgo} and ${since} > ${aWeekAgo})`,
    over_7_days: sql`${since} <= ${aWeekAgo}`,
  } satisfies Record<WaitingFigure, RawBuilder<unknown>>
}
