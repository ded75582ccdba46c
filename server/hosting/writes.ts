import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { createZoom } from '#contract/hosting.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { holdFile, keepFile, releaseFile, removeReleased } from '../files/writes.ts'
import { OPEN } from '../submissions/life.ts'
import { postReceived, promiseOf } from '../submissions/moves.ts'
import { aboutOf, dueAfter } from '../submissions/rules.ts'
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
