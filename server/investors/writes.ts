import type { z } from 'zod'
import type { createInvestor, decideInvestor, withdrawInvestor } from '#contract/investors.ts'
import { Problem } from '#contract/problem.ts'
import { markInvestor } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { knownId } from '../db/ids.ts'
import { asLife } from '../submissions/life.ts'
import {
  decided,
  postReceived,
  recordMove,
  refuseDecision,
  refuseUnlessWithdrawable,
  withdrawn,
} from '../submissions/moves.ts'
import { aboutOf, statesBefore } from '../submissions/rules.ts'
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

/** Moves a form forward; of two admins at the same instant one does it, and the other learns who. */
export async function decide(
  call: Call<'admin'>,
  decision: z.output<typeof decideInvestor.input>,
): Promise<z.input<typeof decideInvestor.answer>> {
  const id = knownId(decision.id)
  return call.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('investors')
      .set(decided(call, decision))
      .where('id', '=', id)
      .where('state', 'in', statesBefore(decision.state))
      .returningAll()
      .executeTakeFirst()
    if (!moved) {
      const stood = await tx
        .selectFrom('investors')
        .select(['state', 'state_at', 'state_by'])
        .where('id', '=', id)
        .executeTakeFirst()
      return refuseDecision(tx, stood, decision.state)
    }
    await recordMove(tx, call, 'investors', { ...moved, about: aboutOf('investors', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Takes one's own form back while it waits. */
export async function withdraw(
  call: Call<'signed-in'>,
  input: z.output<typeof withdrawInvestor.input>,
): Promise<z.input<typeof withdrawInvestor.answer>> {
  const id = knownId(input.id)
  return call.db.transaction().execute(async (tx) => {
    const stood = await tx
      .selectFrom('investors')
      .select(['user_id', 'state', 'state_at', 'state_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await refuseUnlessWithdrawable(tx, call, 'investors', stood && { ...stood, day: null })
    const moved = await tx
      .updateTable('investors')
      .set(withdrawn(call))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordMove(tx, call, 'investors', { ...moved, about: aboutOf('investors', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}
