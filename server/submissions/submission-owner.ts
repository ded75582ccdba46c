import { sql } from 'kysely'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Tx } from '../db/connect.ts'
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

/** Whether a submission of theirs may be stored or accepted: not of suspended people, and only of members where it is for members. */
export async function mayTakePartIn(tx: Tx, { name }: ProgrammeDefinition, userId: string): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .$if(programmeFacts[name].isForMembers, (query) => query.where('role', '<>', 'user'))
    .executeTakeFirst()
  return person !== undefined
}
