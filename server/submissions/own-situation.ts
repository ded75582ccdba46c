import { type RawBuilder, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import type { Situation } from '#contract/programmes/next-step.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import type { ProgrammeDefinition } from './programme.ts'
import { isAsked, isEnded } from './records.ts'

/** The situation of a submission, `s` in SQL, beside its state; null where the state says all. `left`: its owner does not take part any more. */
export function situationOf(programme: ProgrammeDefinition, now: Date): RawBuilder<Situation | null> {
  const { name, days, situation, withdrawAccepted } = programme
  const today = dayInIst(now)
  const isOpen = sql`s.state in ('received', 'in_review')`
  const cases = [
    ...(programmeFacts[name].isForMembers ? [sql`when ${isEnded('s')} then 'left'`] : []),
    ...(days === undefined
      ? []
      : [sql`when ${isOpen} and ${sql.ref(`s.${days.from}`)} < ${today}::date then 'unanswered'`]),
    sql`when ${isAsked('s')} then 'asked'`,
    ...(days === undefined
      ? []
      : [
          sql`when s.state = 'accepted' and ${sql.ref(`s.${days.until}`)} < ${today}::date then 'past'`,
          sql`when s.state = 'accepted' and ${sql.ref(`s.${days.from}`)} <= ${today}::date then 'under_way'`,
        ]),
    ...(typeof withdrawAccepted === 'string'
      ? []
      : [
          sql`when s.state = 'accepted' and ${sql.ref(`s.${withdrawAccepted.column}`)} - ${today}::date < ${sql.lit(withdrawAccepted.daysBefore)}
            then 'close'`,
        ]),
    ...(situation === undefined ? [] : [sql`when s.state = 'accepted' then ${situation(now)}`]),
  ]
  return sql`case ${sql.join(cases, sql` `)} end`
}
