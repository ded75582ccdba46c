import type { z } from 'zod'
import type { createInvestor } from '#contract/investors.ts'
import { Problem } from '#contract/problem.ts'
import { markInvestor } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { postReceived } from '../submissions/moves.ts'
import { aboutOf } from '../submissions/rules.ts'
import { dropDraft } from './drafts.ts'
import { asInvestor } from './reads.ts'

/** Sends the investor form in, once a person; what was typed so far is let go of. */
export async function submit(
  { db, user, clock }: Call<'signed-in'>,
  form: z.output<typeof createInvestor.input>,
): Promise<z.input<typeof createInvestor.answer>> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    // The row stays locked until the commit, so that of two at the same instant one is the first.
    if (!(await markInvestor(tx, user.id))) throw new Problem('investor_filled')
    const made = await tx
      .insertInto('investors')
      .values({
        user_id: user.id,
        email: user.email,
        name: form.name,
        website: form.website,
        description: form.description,
        social_media: form.socialMedia,
        valuation: form.valuation,
        incorporation: form.incorporation,
        incorporation_number: form.incorporationNumber ?? null,
        past_investment: form.pastInvestment,
        funding_requirement: form.fundingRequirement,
        funding_usage: form.fundingUsage,
        usp: form.usp,
        state_at: now,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await dropDraft(tx, user.id)
    await postReceived(tx, user, 'investors', aboutOf('investors', made))
    return { success: true, investmentCircle: asInvestor({ ...made, mover: null }) }
  })
}
