import { LINK_DAYS } from '#contract/business-constants.ts'
import { DAY } from '#contract/values/time.ts'
import type { Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { recordAudit } from '../audit.ts'
import { endPendingRequests } from '../rights/pending-requests.ts'
import { takeDuties } from '../rights/roles.ts'

/** How long an invitation to the team holds. */
const LIFE = LINK_DAYS * DAY

/** Until when an invitation of that instant holds. */
export function invitedUntil(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + LIFE)
}

/** Writes down that somebody who has no way in is invited now; the link of an earlier invitation opens nothing any more. */
export async function markInvited(
  tx: Tx,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await endPendingRequests(tx, id, 'duties')
  await tx.updateTable('users').set({ invited_at: now, invited_by: by }).where('id', '=', id).execute()
}

/** Nobody waits for somebody any more, and no link to come opens anything; those that are there end with what ends their duties. */
export async function withdrawInvitation(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ invited_at: null, invited_by: null })
    .where('id', '=', id)
    .where('invited_at', 'is not', null)
    .execute()
}

/**
 * Takes an invitation up, by a link from an e-mail: one that holds no more gives no duties, whatever the link was for, such
 * as a forgotten password.
 */
export async function takeUpInvitation(tx: Tx, { clock }: Pick<RequestContext, 'clock'>, id: string) {
  const now = clock()
  const person = await tx
    .selectFrom('users')
    .select(['invited_at', 'duties'])
    .where('id', '=', id)
    .where('invited_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) return
  const hasEnded = person.invited_at !== null && invitedUntil(person.invited_at) <= now
  await tx.updateTable('users').set({ invited_at: null, invited_by: null }).where('id', '=', id).execute()
  if (!hasEnded) return
  await takeDuties(tx, { userId: id, role: 'user', now })
  await recordAudit(tx, {
    at: now,
    action: 'team.remove',
    subjectId: id,
    address: null,
    details: { about: '', before: person.duties, reason: 'The invitation had ended' },
  })
}
