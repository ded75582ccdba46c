import type { z } from 'zod'
import type { createInvestor } from '#contract/programmes/investors.ts'
import { Problem } from '#contract/problem.ts'
import { markInvestor } from '../accounts/people.ts'
import type { RequestContext } from '../http/context.ts'
import { keep } from '../submissions/submit.ts'
import { dropDraft } from './drafts.ts'
import { investorOf } from './reads.ts'

/** Sends the investor form in, once a person; what was typed so far is let go of. */
export async function submit(
  call: RequestContext<'signed-in'>,
  form: z.output<typeof createInvestor.input>,
): Promise<z.input<typeof createInvestor.answer>> {
  const { db, user } = call
  const id = await db.transaction().execute(async (tx) => {
    // The row stays locked until the commit, so that of two at the same instant one is the first.
    if (!(await markInvestor(tx, user.id))) throw new Problem('investor_filled')
    await dropDraft(tx, user.id)
    return keep(tx, call, 'investors', {
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
    })
  })
  return { success: true, investmentCircle: await investorOf(db, id) }
}
