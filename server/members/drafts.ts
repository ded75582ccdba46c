import type { z } from 'zod'
import type { readDraft as readDraftCall, saveDraft } from '#contract/membership/members.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { mergeDraft, readDraft } from '../db/drafts.ts'

/** What the person has typed so far, or null. */
export function ownDraft({
  db,
  user,
}: RequestContext<'signed-in'>): Promise<z.input<typeof readDraftCall.answer>> {
  return readDraft(db, 'drafts', user.id)
}

/** Merges what was changed into the draft. */
export function keepDraft(
  { db, user, clock }: RequestContext<'signed-in'>,
  { changes, step }: z.output<typeof saveDraft.input>,
): Promise<z.input<typeof saveDraft.answer>> {
  return mergeDraft(db, 'drafts', user.id, changes, { step, savedAt: clock() })
}

/** Lets go of what was typed, once the application it became is in an admin's hands. */
export async function dropDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('drafts').where('user_id', '=', userId).execute()
}
