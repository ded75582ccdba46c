import type { z } from 'zod'
import type { decideSpotlight, createSpotlight, withdrawSpotlight } from '#contract/spotlight.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { changePages } from '../app/changes.ts'
import { knownId } from '../db/ids.ts'
import { holdFile, keepFile, releaseFile, removeReleased, showFile } from '../files/writes.ts'
import { asLife, OPEN } from '../submissions/life.ts'
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
import { spotlightOf } from './reads.ts'

/** Applies for Spotlight Boost; the same sent again while it waits is the same application, with the newer file. */
export async function submit(
  call: Call<'member'>,
  form: z.output<typeof createSpotlight.input>,
): Promise<z.input<typeof createSpotlight.answer>> {
  const { db, user } = call
  const now = call.clock()
  const answers = { name: form.name, promote: form.promote, feature: form.feature, link: form.link }
  // Before the transaction: making pictures takes its time.
  const file = form.file
    ? await keepFile(call, form.file, { ownerId: user.id, isPublic: false, slot: 'card' })
    : null
  const { id, replaced } = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    const same = await tx
      .selectFrom('spotlights')
      .select(['id', 'file_id'])
      .where('user_id', '=', user.id)
      .where('state', 'in', OPEN)
      .where((eb) => eb.and(answers))
      .executeTakeFirst()
    if (file) await holdFile(tx, file)
    if (same && file) {
      await tx.updateTable('spotlights').set({ file_id: file }).where('id', '=', same.id).execute()
      if (same.file_id) await releaseFile(tx, same.file_id, now)
    }
    if (same) return { id: same.id, replaced: file ? same.file_id : null }
    const made = await tx
      .insertInto('spotlights')
      .values({
        ...answers,
        user_id: user.id,
        email: user.email,
        file_id: file,
        state_at: now,
        due_at: dueAfter(now, promiseOf('spotlight')),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await postReceived(tx, user, 'spotlight', aboutOf('spotlight', made))
    return { id: made.id, replaced: null }
  })
  if (replaced) await removeReleased(call, [replaced])
  return { success: true, spotlight: await spotlightOf(db, id) }
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
    await recordMove(tx, call, 'spotlight', { ...moved, about: aboutOf('spotlight', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Takes one's own spotlight back at any time, off the home page too. */
export async function withdraw(
  call: Call<'signed-in'>,
  input: z.output<typeof withdrawSpotlight.input>,
): Promise<z.input<typeof withdrawSpotlight.answer>> {
  const id = knownId(input.id)
  return changePages(call, async (tx) => {
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
    if (moved.file_id) await showFile(tx, moved.file_id, false)
    await recordMove(tx, call, 'spotlight', { ...moved, about: aboutOf('spotlight', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}
