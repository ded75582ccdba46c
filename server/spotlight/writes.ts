import type { z } from 'zod'
import type { decideSpotlight, createSpotlight, withdrawSpotlight } from '#contract/spotlight.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { knownId } from '../db/ids.ts'
import { asLife, moverOf, OPEN } from '../submissions/life.ts'
import {
  decided,
  postReceived,
  promiseOf,
  recordMove,
  refuseDecision,
  refuseUnlessWithdrawable,
  withdrawn,
} from '../submissions/moves.ts'
import { aboutOf, dueAfter, statesBefore } from '../submissions/rules.ts'
import { asSpotlight } from './reads.ts'

/** Applies for Spotlight Boost; the same sent again while it waits is the same application. */
export async function submit(
  { db, user, clock }: Call<'member'>,
  form: z.output<typeof createSpotlight.input>,
): Promise<z.input<typeof createSpotlight.answer>> {
  const now = clock()
  const answers = { name: form.name, promote: form.promote, feature: form.feature, link: form.link }
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    const same = await tx
      .selectFrom('spotlights')
      .selectAll()
      .select(moverOf('spotlights').as('mover'))
      .where('user_id', '=', user.id)
      .where('state', 'in', OPEN)
      .where((eb) => eb.and(answers))
      .executeTakeFirst()
    if (same) return { success: true, spotlight: asSpotlight(same) }
    const made = await tx
      .insertInto('spotlights')
      .values({
        ...answers,
        user_id: user.id,
        email: user.email,
        state_at: now,
        due_at: dueAfter(now, promiseOf('spotlight')),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await postReceived(tx, user, 'spotlight', aboutOf('spotlight', made))
    return { success: true, spotlight: asSpotlight({ ...made, mover: null }) }
  })
}

/** Moves an application forward; of two admins at the same instant one does it, and the other learns who. */
export async function decide(
  call: Call<'admin'>,
  decision: z.output<typeof decideSpotlight.input>,
): Promise<z.input<typeof decideSpotlight.answer>> {
  const id = knownId(decision.id)
  return call.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('spotlights')
      .set(decided(call, decision))
      .where('id', '=', id)
      .where('state', 'in', statesBefore(decision.state))
      .returningAll()
      .executeTakeFirst()
    if (!moved) {
      const stood = await tx
        .selectFrom('spotlights')
        .select(['state', 'state_at', 'state_by'])
        .where('id', '=', id)
        .executeTakeFirst()
      return refuseDecision(tx, stood, decision.state)
    }
    await recordMove(tx, 'spotlight', { ...moved, about: aboutOf('spotlight', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Takes one's own spotlight back at any time, off the home page too. */
export async function withdraw(
  call: Call<'signed-in'>,
  input: z.output<typeof withdrawSpotlight.input>,
): Promise<z.input<typeof withdrawSpotlight.answer>> {
  const id = knownId(input.id)
  return call.db.transaction().execute(async (tx) => {
    const stood = await tx
      .selectFrom('spotlights')
      .select(['user_id', 'state', 'state_at', 'state_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await refuseUnlessWithdrawable(tx, call, 'spotlight', stood && { ...stood, day: null })
    const moved = await tx
      .updateTable('spotlights')
      .set({ ...withdrawn(call), show_on_home: false })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordMove(tx, 'spotlight', { ...moved, about: aboutOf('spotlight', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}
