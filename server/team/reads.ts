import { sql } from 'kysely'
import type { z } from 'zod'
import type { Duty } from '#contract/accounts/duties.ts'
import type * as calls from '#contract/admin/team.ts'
import { invitedUntil } from '../accounts/sign-up/invitations.ts'
import { canSignIn, hasTwoFactorOn } from '../accounts/rights/owners.ts'
import { avatarOf } from '../files/reads.ts'
import type { RequestContext } from '../context.ts'

/** Every admin, owners first. */
export async function allTeam({
  db,
}: Pick<RequestContext, 'db'>): Promise<z.input<typeof calls.allTeam.answer>> {
  const rows = await db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email', 'avatar_id', sql<Duty[]>`duties`.as('duties')])
    .select([hasTwoFactorOn.as('hasTwoFactor'), canSignIn.as('canSignIn')])
    .select(['suspended_at as suspendedAt', 'invited_at'])
    .select(sql<string | null>`(select name from users by where by.id = users.invited_by)`.as('inviter'))
    .where('role', '=', 'admin')
    .orderBy(sql`'owner' = any(duties)`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    team: rows.map(({ avatar_id: id, invited_at: at, inviter, ...colleague }) => ({
      ...colleague,
      avatar: avatarOf(id),
      pending: at !== null,
      invitation: at === null ? null : { at, until: invitedUntil(at), by: inviter },
    })),
  }
}
