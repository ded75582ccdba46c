import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Tx } from '../db/connect.ts'
import { exists } from '../db/exists.ts'
import type { AppContext } from '../context.ts'
import { refuseBeforeConsent } from '../members/guardian/minors.ts'
import type { ProgrammeDefinition } from './programme.ts'

/**
 * Locks the owner of a submission, before the submission itself, in the same order as a suspension. Returns the owner, or null if there is
 * no such submission.
 */
export async function lockOwner(tx: Tx, { table }: ProgrammeDefinition, id: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ${sql.table(table)} where id = ${id}`.execute(tx)
  const owner = rows[0]?.user_id ?? null
  if (owner !== null) await lockPerson(tx, owner)
  return owner
}

/**
 * Refuses to store, ask about or accept a submission of a person, who is locked: with `code` for suspended people and, in programmes
 * for members, for non-members; with `guardian_consent` for a minor whose guardian has not agreed.
 */
export async function refuseUnlessMayTakePart(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { programme, userId, code }: { programme: ProgrammeDefinition; userId: string; code: ProblemCode },
): Promise<void> {
  await refuseBeforeConsent(tx, userId, dayInIst(clock()))
  const admitted = tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .$if(programmeFacts[programme.name].isForMembers, (query) => query.where('role', '<>', 'user'))
  if (!(await exists(admitted))) throw new Problem(code)
}
