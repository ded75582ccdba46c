import { type EventKind, eventKindFacts } from '#contract/event-kinds.ts'
import { type EventRecord, instantOf } from '#contract/events.ts'
import { Problem } from '#contract/problem.ts'
import type { Upload } from '#contract/files.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../http/context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import type { Tx } from '../db/connect.ts'
import { isId, readOne } from '../db/paging.ts'
import { attachFile, saveFile, detachFile, removeDetached } from '../files/writes.ts'
import { asRecord, type EventRow, events } from './reads.ts'

type Admin = RequestContext<'admin'>
/** What is sent of an event, by what its kind asks. */
export type EventForm = { title: string; date: string; time: string } & (
  | { location: string; register_link: string }
  | { mode: string; link: string; organisedBy?: string | undefined }
)
type Made = { success: true; forms: EventRecord }

function columnsOf(form: EventForm) {
  const columns = { title: form.title, starts_at: instantOf(form.date, form.time) }
  if ('location' in form) return { ...columns, location: form.location, link: form.register_link }
  return { ...columns, mode: form.mode, link: form.link, organised_by: form.organisedBy ?? 'Admin' }
}

type Columns = ReturnType<typeof columnsOf>

async function create(context: Admin, kind: EventKind, columns: Columns, upload: Upload): Promise<EventRow> {
  const thumbnail = await saveFile(context, upload, {
    ownerId: context.user.id,
    isPublic: true,
    slot: 'card',
  })
  const now = context.clock()
  return invalidatePages(context, async (tx) => {
    await attachFile(tx, thumbnail)
    const { id } = await tx
      .insertInto('events')
      .values({ kind, ...columns, thumbnail_id: thumbnail, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordBy(tx, context, 'event.create', null, { id, kind, title: columns.title })
    return readOne<EventRow>(tx, events, id)
  })
}

/** Changes an event; its thumbnail stays when none comes. */
async function update(
  context: Admin,
  kind: EventKind,
  id: string,
  columns: Columns,
  upload: Upload | undefined,
): Promise<EventRow> {
  // The event is looked for first, so that no picture is processed in vain.
  await findEvent(context.db, kind, id)
  const thumbnail = upload
    ? await saveFile(context, upload, { ownerId: context.user.id, isPublic: true, slot: 'card' })
    : undefined
  const now = context.clock()
  const { changed, replaced } = await invalidatePages(context, async (tx) => {
    const old = await findEvent(tx, kind, id, 'for update')
    if (thumbnail) await attachFile(tx, thumbnail)
    await tx
      .updateTable('events')
      .set({ ...columns, ...(thumbnail ? { thumbnail_id: thumbnail } : {}), updated_at: now })
      .where('id', '=', id)
      .execute()
    if (thumbnail) await detachFile(tx, old.thumbnail_id, now)
    await recordBy(tx, context, 'event.change', null, { id, kind, title: columns.title })
    return { changed: await readOne<EventRow>(tx, events, id), replaced: thumbnail ? [old.thumbnail_id] : [] }
  })
  await removeDetached(context, replaced)
  return changed
}

async function remove(context: Admin, kind: EventKind, id: string): Promise<{ success: true }> {
  const now = context.clock()
  const thumbnail = await invalidatePages(context, async (tx) => {
    const old = await findEvent(tx, kind, id, 'for update')
    await tx.deleteFrom('events').where('id', '=', id).execute()
    await detachFile(tx, old.thumbnail_id, now)
    await recordBy(tx, context, 'event.delete', null, { id, kind, title: old.title })
    return old.thumbnail_id
  })
  await removeDetached(context, [thumbnail])
  return { success: true }
}

async function findEvent(
  db: Admin['db'] | Tx,
  kind: EventKind,
  id: string,
  lock?: 'for update',
): Promise<{ thumbnail_id: string; title: string }> {
  const found = isId(id)
    ? await db
        .selectFrom('events')
        .select(['thumbnail_id', 'title'])
        .where('id', '=', id)
        .where('kind', '=', kind)
        .$if(lock !== undefined, (one) => one.forUpdate())
        .executeTakeFirst()
    : undefined
  if (found === undefined) throw new Problem('not_found')
  return found
}

export function creating(kind: EventKind) {
  return async (context: Admin, form: EventForm & { thumbnail: Upload }): Promise<Made> => {
    const made = await create(context, kind, columnsOf(form), form.thumbnail)
    return { success: true, forms: asRecord(made) }
  }
}

export function updating(kind: EventKind) {
  return async (context: Admin, form: EventForm & { thumbnail?: Upload | undefined }): Promise<Made> => {
    const changed = await update(context, kind, idOf(kind, form), columnsOf(form), form.thumbnail)
    return { success: true, forms: asRecord(changed) }
  }
}

export function deleting(kind: EventKind) {
  return (context: Admin, named: object): Promise<{ success: true }> =>
    remove(context, kind, idOf(kind, named))
}

/** The id, which each kind has under a name of its own. */
function idOf(kind: EventKind, named: object): string {
  return (named as Record<string, string>)[eventKindFacts[kind].id] ?? ''
}
