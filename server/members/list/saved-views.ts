import { MOST_VIEWS } from '#contract/business-constants.ts'
import type { z } from 'zod'
import type * as calls from '#contract/membership/saved-views.ts'
import type { SavedView } from '#contract/membership/saved-views.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import { knownId } from '../../db/ids.ts'
import type { RequestContext } from '../../context.ts'

type Filters = SavedView['filters']

/** The caller's saved views, by name. */
export async function savedViews({
  db,
  user,
}: RequestContext<'admin'>): Promise<z.input<typeof calls.savedViews.answer>> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['id as _id', 'name', 'filters'])
    .where('user_id', '=', user.id)
    .orderBy('name')
    .execute()
  return { views: rows.map((row) => ({ ...row, filters: row.filters as Filters })) }
}

/** Saves a view; a view of the same name is replaced. */
export async function saveView(
  context: RequestContext<'admin'>,
  { name, filters }: z.output<typeof calls.saveView.input>,
): Promise<z.input<typeof calls.saveView.answer>> {
  const { db, user } = context
  return db.transaction().execute(async (tx) => {
    // Locked, so that the count is right.
    await lockCaller(tx, user)
    const others = await tx
      .selectFrom('saved_views')
      .select('id')
      .where('user_id', '=', user.id)
      .where('name', '<>', name)
      .execute()
    if (others.length >= MOST_VIEWS) throw new Problem('too_many_views')
    const row = { name, filters: JSON.stringify(filters) }
    const { id } = await tx
      .insertInto('saved_views')
      .values({ ...row, user_id: user.id })
      .onConflict((there) => there.columns(['user_id', 'name']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordBy(tx, context, 'view.save', null, { title: name })
    return { success: true as const, view: { _id: id, name, filters } }
  })
}

/** Deletes one of the caller's views. */
export async function deleteView(
  context: RequestContext<'admin'>,
  { id }: z.output<typeof calls.deleteView.input>,
): Promise<{ success: true }> {
  const known = knownId(id)
  return context.db.transaction().execute(async (tx) => {
    const dropped = await tx
      .deleteFrom('saved_views')
      .where('id', '=', known)
      .where('user_id', '=', context.user.id)
      .returning('name')
      .executeTakeFirst()
    if (!dropped) throw new Problem('not_found')
    await recordBy(tx, context, 'view.delete', null, { title: dropped.name })
    return { success: true as const }
  })
}
