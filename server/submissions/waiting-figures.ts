import { type RawBuilder, sql } from 'kysely'
import { ageSteps, type WaitingFigure } from '#contract/programmes/waiting.ts'
import type { Request } from '#contract/admin/assignments.ts'
import { DAY } from '#contract/values/time.ts'

/** What is known of something that waits, in SQL. */
type Waiting = {
  request: Request
  id: RawBuilder<string>
  since: RawBuilder<Date>
  /** Null: no time is promised. */
  dueAt: RawBuilder<Date> | null
}

/** Which of what waits each figure counts; the list behind it has exactly these. */
export function countedBy(now: Date, { request, id, since, dueAt }: Waiting) {
  // Made here: for the database, a day before an instant is work that it would do for every row.
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
