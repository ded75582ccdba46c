import { LINK_DAYS } from '#contract/business-constants.ts'
import { DAY } from '#contract/values/time.ts'
import type { Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { recordAudit } from '../audit.ts'
import { endPendingRequests } from '../rights/pending-requests.ts'
import { takeDuties } from '../rights/roles.ts'

/** How long an invitation to the team is valid. */
const LIFE = LINK_DAYS * DAY

/** The end of an invitation that was sent at an instant. */
export function invitedUntil(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + LIFE)
}

/** Marks a person without a way in as invited; the link of an earlier invitation ends. */
export async function markInvited(
  tx: Tx,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await endPendingRequests(tx, id, 'duties')
  await tx.updateTable('users').set({ invited_at: now, invited_by: by }).where('id', '=', id).execute()
}

/** Withdraws an invitation, so that no further link is made for it; existing links end with the duties. */
export async function withdrawInvitation(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ invited_at: null, invited_by: null })
    .where('id', '=', id)
    .where('invited_at', 'is not', null)
    .execute()
}

/** Accepts an invitation, by any link from an e-mail, also of a forgotten password. An expired invitation gives no duties. */
export async function acceptInvitation(tx: Tx, { clock }: Pick<RequestContext, 'clock'>, id: string) {
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
