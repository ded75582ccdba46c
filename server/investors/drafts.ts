import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import type * as calls from '#contract/programmes/investors.ts'
import { Problem } from '#contract/call/problem.ts'
import { oldest, periods } from '#contract/retention.ts'
import { lockCaller } from '../accounts/rights/lock-caller.ts'
import type { AppContext, RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { findDraft, mergeDraft } from '../db/drafts.ts'
import { exists } from '../db/exists.ts'
import { needsGuardian } from '../members/guardian/minors.ts'

/** The caller's draft, or null. */
export function readInvestorDraft({
  db,
  user,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.readInvestorDraft.answer>> {
  return findDraft(db, 'investor_drafts', user.id)
}

/** Merges changes into the draft, until the form is sent. */
export async function saveInvestorDraft(
  { db, user, clock }: RequestContext<'signed-in'>,
  { changes, step }: z.output<typeof calls.saveInvestorDraft.input>,
): Promise<z.input<typeof calls.saveInvestorDraft.answer>> {
  return db.transaction().execute(async (tx) => {
    // A draft that is saved while the form is being sent is not kept.
    await lockCaller(tx, user)
    const filled = tx.selectFrom('users').where('id', '=', user.id).where('investment_circle', '=', 'filled')
    if (await exists(filled)) throw new Problem('investor_filled')
    return mergeDraft(tx, 'investor_drafts', user.id, changes, { step, savedAt: clock() })
  })
}

/** Deletes the draft, once the form has been submitted. */
export async function dropDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('investor_drafts').where('user_id', '=', userId).execute()
}

/** Deletes expired drafts, and drafts of minors whose guardian has not agreed. */
export async function deleteOldInvestorDrafts({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db
    .deleteFrom('investor_drafts')
    .where(
      sql<boolean>`(saved_at < ${oldest(now, periods.drafts)} or ${needsGuardian('investor_drafts', dayInIst(now))})`,
    )
    .execute()
}
