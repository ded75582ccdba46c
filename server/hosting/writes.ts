import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { decideZoom, createZoom, withdrawZoom } from '#contract/hosting.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { knownId } from '../db/ids.ts'
import { holdFile, keepFile, releaseFile, removeReleased } from '../files/writes.ts'
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
import { eventRequestOf } from './reads.ts'
import { refusalToHost } from './rules.ts'

/** Asks for an event to be hosted; the same sent again while it waits is the same request, with the newer picture. */
export async function submit(
  call: Call<'member'>,
  form: z.output<typeof createZoom.input>,
): Promise<z.input<typeof createZoom.answer>> {
  const { db, user } = call
  const now = call.clock()
  const fields = refusalToHost(form, dayInIst(now))
  if (fields) throw new Problem('invalid_input', { fields })
  const answers = {
    name: user.name,
    type: form.type,
    title: form.title,
    date: form.date,
    description: form.description,
    audience: form.audience,
  }
  // Before the transaction: making pictures takes its time.
  const file = form.thumbnail
    ? await keepFile(call, form.thumbnail, { ownerId: user.id, isPublic: false, slot: 'card' })
    : null
  const { id, replaced } = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    const same = await tx
      .selectFrom('event_requests')
      .select(['id', 'file_id'])
      .where('user_id', '=', user.id)
      .where('state', 'in', OPEN)
      .where((eb) => eb.and(answers))
      .executeTakeFirst()
    if (file) await holdFile(tx, file)
    if (same && file) {
      await tx.updateTable('event_requests').set({ file_id: file }).where('id', '=', same.id).execute()
      if (same.file_id) await releaseFile(tx, same.file_id, now)
    }
    if (same) return { id: same.id, replaced: file ? same.file_id : null }
    const made = await tx
      .insertInto('event_requests')
      .values({
        ...answers,
        user_id: user.id,
        email: user.email,
        file_id: file,
        state_at: now,
        due_at: dueAfter(now, promiseOf('hosting')),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await postReceived(tx, user, 'hosting', aboutOf('hosting', made))
    return { id: made.id, replaced: null }
  })
  if (replaced) await removeReleased(call, [replaced])
  return { success: true, zoom: await eventRequestOf(db, id) }
}

/** Moves a request forward; of two admins at the same instant one does it, and the other learns who. */
export async function decide(
  call: Call<'admin'>,
  decision: z.output<typeof decideZoom.input>,
): Promise<z.input<typeof decideZoom.answer>> {
  const id = knownId(decision.id)
  return call.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('event_requests')
      .set(decided(call, decision))
      .where('id', '=', id)
      .where('state', 'in', statesBefore(decision.state))
      .returningAll()
      .executeTakeFirst()
    if (!moved) {
      const stood = await tx
        .selectFrom('event_requests')
        .select(['state', 'state_at', 'state_by'])
        .where('id', '=', id)
        .executeTakeFirst()
      return refuseDecision(tx, stood, decision.state)
    }
    await recordMove(tx, call, 'hosting', { ...moved, about: aboutOf('hosting', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}

/** Takes one's own request back: while it waits, and once accepted until seven days before the event. */
export async function withdraw(
  call: Call<'signed-in'>,
  input: z.output<typeof withdrawZoom.input>,
): Promise<z.input<typeof withdrawZoom.answer>> {
  const id = knownId(input.id)
  return call.db.transaction().execute(async (tx) => {
    const stood = await tx
      .selectFrom('event_requests')
      .select(['user_id', 'state', 'state_at', 'state_by', 'date as day'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await refuseUnlessWithdrawable(tx, call, 'hosting', stood)
    const moved = await tx
      .updateTable('event_requests')
      .set(withdrawn(call))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordMove(tx, call, 'hosting', { ...moved, about: aboutOf('hosting', moved) })
    return { success: true, ...asLife({ ...moved, mover: call.user.name }) }
  })
}
