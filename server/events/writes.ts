import type { z } from 'zod'
import type * as calls from '#contract/events.ts'
import type { createMeetup, Event, EventKind, Meeting } from '#contract/events.ts'
import { instantOf } from '#contract/events.ts'
import { Problem } from '#contract/problem.ts'
import type { Upload } from '#contract/files.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../http/context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import type { Tx } from '../db/connect.ts'
import { isId, readOne } from '../db/paging.ts'
import { attachFile, saveFile, detachFile, removeDetached } from '../files/writes.ts'
import { asEvent, asMeeting, type EventRow, events } from './reads.ts'

type Admin = RequestContext<'admin'>
type EventForm = Omit<z.output<typeof calls.createEvent.input>, 'thumbnail'>
type MeetingForm = Omit<z.output<typeof createMeetup.input>, 'thumbnail'>
type Made<T> = Promise<{ success: true; forms: T }>

function eventColumns(form: EventForm) {
  return {
    title: form.title,
    starts_at: instantOf(form.date, form.time),
    location: form.location,
    link: form.register_link,
  }
}

function meetingColumns(form: MeetingForm) {
  return {
    title: form.title,
    starts_at: instantOf(form.date, form.time),
    mode: form.mode,
    link: form.link,
    organised_by: form.organisedBy ?? 'Admin',
  }
}

type Columns = ReturnType<typeof eventColumns> | ReturnType<typeof meetingColumns>

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
  // Before a picture is made for nothing.
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

type WithUpload<F, U> = F & { thumbnail: U }

export async function createEvent(context: Admin, form: WithUpload<EventForm, Upload>): Made<Event> {
  const made = await create(context, 'event', eventColumns(form), form.thumbnail)
  return { success: true, forms: asEvent(made) }
}

export async function updateEvent(
  context: Admin,
  form: EventForm & { eventid: string; thumbnail?: Upload | undefined },
): Made<Event> {
  const changed = await update(context, 'event', form.eventid, eventColumns(form), form.thumbnail)
  return { success: true, forms: asEvent(changed) }
}

export function deleteEvent(context: Admin, { eventid }: { eventid: string }): Promise<{ success: true }> {
  return remove(context, 'event', eventid)
}

/** Plans a meetup or a master class. */
export function planMeeting(kind: 'meetup' | 'masterclass') {
  return async (context: Admin, form: WithUpload<MeetingForm, Upload>): Made<Meeting> => {
    const made = await create(context, kind, meetingColumns(form), form.thumbnail)
    return { success: true, forms: asMeeting(made) }
  }
}

export async function updateMeetup(
  context: Admin,
  form: MeetingForm & { meetupid: string; thumbnail?: Upload | undefined },
): Made<Meeting> {
  const changed = await update(context, 'meetup', form.meetupid, meetingColumns(form), form.thumbnail)
  return { success: true, forms: asMeeting(changed) }
}

export async function updateMasterClass(
  context: Admin,
  form: MeetingForm & { masterclassid: string; thumbnail?: Upload | undefined },
): Made<Meeting> {
  const changed = await update(
    context,
    'masterclass',
    form.masterclassid,
    meetingColumns(form),
    form.thumbnail,
  )
  return { success: true, forms: asMeeting(changed) }
}

export function deleteMeetup(context: Admin, { meetupid }: { meetupid: string }): Promise<{ success: true }> {
  return remove(context, 'meetup', meetupid)
}

export function deleteMasterClass(
  context: Admin,
  { masterclassid }: { masterclassid: string },
): Promise<{ success: true }> {
  return remove(context, 'masterclass', masterclassid)
}
