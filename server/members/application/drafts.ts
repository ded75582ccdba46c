import type { z } from 'zod'
import { applicationFields } from '#contract/membership/application.ts'
import type * as calls from '#contract/membership/members.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { findDraft, mergeDraft } from '../../db/drafts.ts'
import { type AgeAndGuardian, recordAge, refuse } from '../guardian/guardian.ts'

/** The caller's draft, or null. */
export function readDraft({
  db,
  user,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.readDraft.answer>> {
  return findDraft(db, 'drafts', user.id)
}

/** Merges changes into the draft. Before the guardian of a minor agrees, no draft is stored. */
export async function saveDraft(
  context: RequestContext<'signed-in'>,
  { changes, step }: z.output<typeof calls.saveDraft.input>,
): Promise<z.input<typeof calls.saveDraft.answer>> {
  const { db, user, clock } = context
  const saved = await db.transaction().execute(async (tx) => {
    const result = await recordAge(tx, context, user, await ageAndGuardianIn(tx, user.id, changes))
    if (result.refusal !== null) return result
    return {
      refusal: null,
      ...(await mergeDraft(tx, 'drafts', user.id, changes, { step, savedAt: clock() })),
    }
  })
  if (saved.refusal === null) return { savedAt: saved.savedAt }
  // In a draft only a wrong age is reported; other fields may be half typed.
  const isTooYoung = saved.refusal.fields?.['dateOfBirth'] !== undefined
  return refuse(context, isTooYoung ? saved : { ...saved, refusal: new Problem('guardian_consent') })
}

/** The age and guardian in a draft; a half-typed field counts as empty. */
async function ageAndGuardianIn(
  tx: Tx,
  userId: string,
  changes: Partial<Record<string, string>>,
): Promise<AgeAndGuardian> {
  const { draft } = await findDraft(tx, 'drafts', userId)
  const typed = { ...draft?.form, ...changes }
  const { fullName, dateOfBirth, guardianName, guardianEmail } = applicationFields
  return {
    fullName: fullName.safeParse(typed['fullName']).data,
    dateOfBirth: dateOfBirth.safeParse(typed['dateOfBirth']).data,
    guardianName: guardianName.safeParse(typed['guardianName']).data,
    guardianEmail: guardianEmail.safeParse(typed['guardianEmail']).data,
  }
}

/** Deletes the draft, once its application has been submitted. */
export async function dropDraft(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('drafts').where('user_id', '=', userId).execute()
}
