import { sql } from 'kysely'
import type { Request } from '#contract/admin/assignments.ts'
import { areAdminsWith } from '../http/admins.ts'
import type { Tx } from '../db/connect.ts'

/** Ends the assignment of a request that was answered or withdrawn. */
export async function releaseRequest(tx: Tx, request: Request, id: string): Promise<void> {
  await tx.deleteFrom('assignments').where('request', '=', request).where('request_id', '=', id).execute()
}

/** Ends the assignments of people's applications, except waiting ones. */
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

/** Ends the assignments of a person, whose row is locked, that are not within the duties of an admin who can sign in. */
export async function releaseOutside(tx: Tx, adminId: string): Promise<void> {
  await tx
    .deleteFrom('assignments')
    .where('assignee_id', '=', adminId)
    .where(
      sql<boolean>`not exists (select from users where id = ${adminId} and (
        request = 'membership' and ${areAdminsWith('members')} or request <> 'membership' and ${areAdminsWith('programmes')}))`,
    )
    .execute()
}
