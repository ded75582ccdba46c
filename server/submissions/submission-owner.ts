import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Tx } from '../db/connect.ts'
import type { AppContext } from '../context.ts'
import { refuseBeforeConsent } from '../members/guardian/minors.ts'
import type { ProgrammeDefinition } from './programme.ts'

/**
 * Locks whose submission it is, before the submission itself, as whoever suspends them does: of the two at the same instant
 * the later one finds what the earlier has done. Null: there is no such submission.
 */
export async function lockOwner(tx: Tx, { table }: ProgrammeDefinition, id: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ${sql.table(table)} where id = ${id}`.execute(tx)
  const owner = rows[0]?.user_id ?? null
  if (owner !== null) await lockPerson(tx, owner)
  return owner
}

/**
 * Refuses to store, ask about or accept a submission of theirs: by `code` of suspended people, and of others than members where it
 * is for members; `guardian_consent` of a minor whose guardian has not agreed. They are locked.
 */
export async function refuseUnlessMayTakePart(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { programme, userId, code }: { programme: ProgrammeDefinition; userId: string; code: ProblemCode },
): Promise<void> {
  await refuseBeforeConsent(tx, userId, dayInIst(clock()))
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .$if(programmeFacts[programme.name].isForMembers, (query) => query.where('role', '<>', 'user'))
    .executeTakeFirst()
  if (person === undefined) throw new Problem(code)
}
