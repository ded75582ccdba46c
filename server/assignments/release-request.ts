import { sql } from 'kysely'
import type { Request } from '#contract/admin/assignments.ts'
import { areAdminsWith } from '../http/admins.ts'
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

/** What is no work of somebody any more, whose row is locked, is nobody's: an admin who signs in works within their duties. */
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
