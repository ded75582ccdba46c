import type { z } from 'zod'
import type * as calls from '#contract/admin/assignments.ts'
import { dutyOfRequest } from '#contract/admin/assignments.ts'
import { areAdminsWith } from '../http/admins.ts'
import { avatarOf } from '../files/reads.ts'
import type { AppContext, RequestContext } from '../context.ts'
import { exists } from '../db/exists.ts'
import type { EmailOf } from '../mail/email.ts'
import { refuseOutside } from './writes.ts'

// The newest assignments; no admin looks through more.
const MOST = 2_000

/** An admin with their picture. */
function withAvatar<Admin extends { avatar_id: string | null }>({ avatar_id: id, ...admin }: Admin) {
  return { ...admin, avatar: avatarOf(id) }
}

/** The assignments of a kind of request, newest first, and the admins who may take one. */
export async function allAssignments(
  context: RequestContext<'admin'>,
  { request }: z.output<typeof calls.allAssignments.input>,
): Promise<z.input<typeof calls.allAssignments.answer>> {
  refuseOutside(context, request)
  const { db } = context
  const [taken, colleagues] = await Promise.all([
    db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignee_id')
      .select(['request_id as id', 'assigned_at as at', 'users.id as _id', 'name', 'email', 'avatar_id'])
      .where('request', '=', request)
      .orderBy('assigned_at', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('users')
      .select(['id as _id', 'name', 'email', 'avatar_id'])
      .where(areAdminsWith(dutyOfRequest(request)))
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ])
  return {
    assignments: taken.map(({ id, at, ...assignee }) => ({ id, at, assignee: withAvatar(assignee) })),
    colleagues: colleagues.map((one) => withAvatar(one)),
  }
}

/** Whether a request is still assigned to the receiver of an e-mail; an e-mail of an older version does not name the request. */
export async function stillAssigned(
  { db }: Pick<AppContext, 'db'>,
  { to, request, requestId }: EmailOf<'request_handed_over'>,
): Promise<boolean> {
  if (requestId === undefined) return true
  return exists(
    db
      .selectFrom('assignments')
      .where('request', '=', request)
      .where('request_id', '=', requestId)
      .where('assignee_id', '=', to),
  )
}
