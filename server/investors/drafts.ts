import { sql } from 'kysely'
import type { z } from 'zod'
import type { readInvestorDraft, saveInvestorDraft } from '#contract/investors.ts'
import { Problem } from '#contract/problem.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import type { Tx } from '../db/connect.ts'

const LARGEST = 64 * 1024

/** What the person has typed so far, or null. */
export async function ownDraft({
  db,
  user,
}: Call<'signed-in'>): Promise<z.input<typeof readInvestorDraft.answer>> {
  const row = await db
    .selectFrom('investor_drafts')
    .select(['form', 'step', 'saved_at'])
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  return {
    draft: row ? { form: row.form as Record<string, string>, step: row.step, savedAt: row.saved_at } : null,
  }
}

/** Merges what was changed into the draft, so that two devices at work on different fields keep both. */
export async function keepDraft(
  { db, user, clock }: Call<'signed-in'>,
  { changes, step }: z.output<typeof saveInvestorDraft.input>,
): Promise<z.input<typeof saveInvestorDraft.answer>> {
  const now = clock()
  const form = JSON.stringify(changes)
  if (Buffer.byteLength(form) > LARGEST) throw new Problem('too_large')
  return db.transaction().execute(async (tx) => {
    // A save that was on its way while the form was sent in leaves no draft behind.
    await lockPerson(tx, user.id)
    const filled = await tx
      .selectFrom('investors')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (filled) throw new Problem('investor_filled')
    const kept = await tx
      .insertInto('investor_drafts')
      .values({ user_id: user.id, form, step, saved_at: now })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ form: sql`investor_drafts.form || excluded.form`, step, saved_at: now })
          .where(sql<boolean>`octet_length((investor_drafts.form || excluded.form)::text) <= ${LARGEST}`),
      )
      .returning('saved_at')
      .executeTakeFirst()
    if (!kept) throw new Problem('too_large')
    return { savedAt: now }
  })
}

/** Lets go of what was typed, once it is in an admin's hands. */
export async function dropDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('investor_drafts').where('user_id', '=', userId).execute()
}
