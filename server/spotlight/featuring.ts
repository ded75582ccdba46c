import { sql } from 'kysely'
import type { z } from 'zod'
import { monthInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/programmes/spotlight.ts'
import { isOpen } from '#contract/programmes/submissions.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockPeople } from '../accounts/people.ts'
import type { RequestContext } from '../context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { showFile } from '../files/writes.ts'
import { refuseUnlessTakingPart } from '../members/taking-part.ts'
import { lockOwner } from '../submissions/submission-owner.ts'
import { undoable } from '../undo/undoable.ts'
import { move, nowStands, refuseReview, takeBack } from '../submissions/transitions.ts'
import { spotlight } from './spotlight.ts'

type Shown = z.input<typeof calls.showOnHomepage.answer>

/** Features a spotlight on the home page, and accepts it if it waits for a decision. */
export async function showOnHomepage(
  context: RequestContext<'admin'>,
  input: { id: string },
): Promise<Shown> {
  const id = knownId(input.id)
  return invalidatePages(context, (tx) =>
    decided(tx, context, { action: 'spotlight.show', id }, () => feature(tx, context, id)),
  )
}

/** Takes a spotlight off the home page; it stays accepted. */
export async function removeFromHomepage(
  context: RequestContext<'admin'>,
  input: { id: string },
): Promise<Shown> {
  const id = knownId(input.id)
  return invalidatePages(context, async (tx) => {
    return decided(tx, context, { action: 'spotlight.hide', id }, async () => {
      const current = await lock(tx, id)
      if (!current) throw new Problem('not_found')
      if (current.show_on_home) {
        await setShown(tx, current, false)
        await recordBy(tx, context, 'spotlight.hide', current.user_id, { spotlight: id, about: current.name })
      }
      return { success: true, showOnHome: false, monthlyPick: current.picked_for }
    })
  })
}

/** Makes a spotlight this month's pick instead of another, and features it. */
export async function pickSpotlight(
  context: RequestContext<'admin'>,
  input: { id: string },
): Promise<z.input<typeof calls.pickSpotlight.answer>> {
  const id = knownId(input.id)
  const month = monthInIst(context.clock())
  return invalidatePages(context, async (tx) => {
    // A lock, so that the later of two picks replaces the earlier.
    await sql`select pg_advisory_xact_lock(hashtext('spotlights_pick'))`.execute(tx)
    const otherId = await pickedOwner(tx, month)
    return decided(tx, context, { action: 'spotlight.pick', id, otherId }, async () => {
      const shown = await feature(tx, context, id)
      if (shown.monthlyPick === month) return { ...shown, replaced: null as string | null }
      const before = await tx
        .updateTable('spotlights')
        .set({ picked_for: null })
        .where('picked_for', '=', month)
        .returning('name')
        .executeTakeFirst()
      const picked = await tx
        .updateTable('spotlights')
        .set({ picked_for: month })
        .where('id', '=', id)
        .returning(['user_id', 'name'])
        .executeTakeFirstOrThrow()
      const details = { spotlight: id, about: picked.name, month }
      await recordBy(tx, context, 'spotlight.pick', picked.user_id, details)
      return { success: true as const, showOnHome: true, monthlyPick: month, replaced: before?.name ?? null }
    })
  })
}

/** Withdraws the caller's spotlight, also from the home page. */
export async function withdrawSpotlight(
  context: RequestContext<'signed-in'>,
  input: { id: string },
): Promise<z.input<typeof calls.withdrawSpotlight.answer>> {
  const id = knownId(input.id)
  return invalidatePages(context, async (tx) => {
    await lockOwner(tx, spotlight, id)
    const current = await lock(tx, id)
    // Rolled back if the spotlight may not be withdrawn.
    if (current?.show_on_home) await setShown(tx, current, false)
    return nowStands(context, await takeBack(tx, context, spotlight, id))
  })
}

type Decision = {
  action: 'spotlight.show' | 'spotlight.hide' | 'spotlight.pick'
  id: string
  /** The owner of another spotlight that the decision changes. */
  otherId?: string | null
}

/** Carries out an admin's decision about a spotlight, which can be undone, with the owners locked. */
async function decided<T>(
  tx: Tx,
  context: RequestContext<'admin'>,
  { action, id, otherId = null }: Decision,
  work: () => Promise<T>,
): Promise<T> {
  const spotlighted = await tx
    .selectFrom('spotlights')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (spotlighted === undefined) throw new Problem('not_found')
  const { user_id: userId } = spotlighted
  await lockPeople(tx, otherId === null ? [userId] : [userId, otherId])
  return undoable(tx, context, { action, userId, about: id, otherId }, work)
}

/** The owner of the pick of a month. */
async function pickedOwner(tx: Tx, month: string): Promise<string | null> {
  const picked = await tx
    .selectFrom('spotlights')
    .select('user_id')
    .where('picked_for', '=', month)
    .executeTakeFirst()
  return picked?.user_id ?? null
}

async function feature(tx: Tx, context: RequestContext<'admin'>, id: string): Promise<Shown> {
  const current = await lock(tx, id)
  if (!current) throw new Problem('not_found')
  await refuseUnlessTakingPart(tx, context, [current.user_id])
  if (current.state !== 'accepted' && !isOpen(current.state)) {
    return refuseReview(tx, spotlight, { id, state: 'accepted' })
  }
  if (isOpen(current.state)) await move(tx, context, spotlight, { id, state: 'accepted', reason: undefined })
  if (!current.show_on_home) {
    await setShown(tx, current, true)
    await recordBy(tx, context, 'spotlight.show', current.user_id, { spotlight: id, about: current.name })
  }
  return { success: true, showOnHome: true, monthlyPick: current.picked_for }
}

/** Shows or hides a spotlight on the home page, with its picture; a document stays visible to its owner and admins only. */
async function setShown(
  tx: Tx,
  { id, file_id }: { id: string; file_id: string | null },
  isShown: boolean,
): Promise<void> {
  await tx.updateTable('spotlights').set({ show_on_home: isShown }).where('id', '=', id).execute()
  const picture =
    file_id &&
    (await tx
      .selectFrom('files')
      .select('id')
      .where('id', '=', file_id)
      .where('kind', '=', 'picture')
      .executeTakeFirst())
  if (picture) await showFile(tx, picture.id, isShown)
}

function lock(tx: Tx, id: string) {
  return tx.selectFrom('spotlights').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
