import { sql } from 'kysely'
import type { Duty } from '#contract/accounts/duties.ts'
import type { Request } from '#contract/assignments.ts'
import { isWithin } from '../http/admins.ts'
import type { Tx } from '../db/connect.ts'

/** Nobody works on a request any more: it is answered, or was taken back. */
export async function releaseRequest(tx: Tx, request: Request, id: string): Promise<void> {
  await tx.deleteFrom('assignments').where('request', '=', request).where('request_id', '=', id).execute()
}

/** The same of people's applications, unless they wait still. */
export async function releaseUnlessWaiting(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('assignments')
    .where('request', '=', 'membership')
    .where('request_id', 'in', userIds)
    .where(
      sql<boolean>`not exists (select from memberships
        where user_id = assignments.request_id and state in ('waiting', 'question'))`,
    )
    .execute()
}

/** An admin has these duties from now on; what is no work of theirs is nobody's. */
export async function releaseOutside(tx: Tx, adminId: string, duties: readonly Duty[]): Promise<void> {
  const kept = [
    ...(isWithin(duties, 'members') ? [sql`request = 'membership'`] : []),
    ...(isWithin(duties, 'programmes') ? [sql`request <> 'membership'`] : []),
  ]
  await tx
    .deleteFrom('assignments')
    .where('assignee_id', '=', adminId)
    .where(sql<boolean>`not (${kept.length === 0 ? sql`false` : sql.join(kept, sql` or `)})`)
    .execute()
}
