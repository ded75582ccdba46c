import type { z } from 'zod'
import type { createSpotlight } from '#contract/spotlight.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Call } from '../app/call.ts'
import { holdFile, keepFile, releaseFile, removeReleased } from '../files/writes.ts'
import { OPEN } from '../submissions/life.ts'
import { postReceived, promiseOf } from '../submissions/moves.ts'
import { aboutOf, dueAfter } from '../submissions/rules.ts'
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
