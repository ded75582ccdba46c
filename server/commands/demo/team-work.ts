import { HOUR } from '#contract/values/time.ts'
import type { Tx } from '../../db/connect.ts'
import { recomputeMembership } from '../../members/periods/periods.ts'
import type { Cast } from './programmes.ts'

const notes = [
  'Called on Monday: wants to hear of export partners before the next meetup.',
  'Speaks Marathi and Hindi. Prefers a message to a call.',
  'Offered to host a visit to the workshop for the youth branch.',
]

/** Assigns the oldest waiting applications to the demo's admin, and adds notes on some people. */
export async function fillTeamWork(tx: Tx, { adminId, now }: Cast): Promise<void> {
  const waiting = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('state', '=', 'waiting')
    .orderBy('waiting_since')
    .limit(2)
    .execute()
  for (const { id } of waiting)
    await tx
      .insertInto('assignments')
      .values({
        request: 'membership',
        request_id: id,
        user_id: id,
        assignee_id: adminId,
        assigned_at: new Date(now.getTime() - HOUR),
      })
      .execute()
  const members = await tx
    .selectFrom('memberships')
    .select('user_id as id')
    .where('state', 'in', ['waiting', 'member'])
    .orderBy('waiting_since')
    .limit(notes.length)
    .execute()
  for (const [n, { id }] of members.entries())
    await tx
      .insertInto('notes')
      .values({ user_id: id, author_id: adminId, text: notes[n] as string, created_at: now })
      .execute()
  // People whom the youth programme has accepted belong to its branch.
  const young = await tx
    .selectFrom('youth_applications')
    .select('user_id as id')
    .where('state', '=', 'accepted')
    .execute()
  for (const { id } of young) await recomputeMembership(tx, id)
}
