import { sql } from 'kysely'
import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import type { EventRecord } from '#contract/events/events.ts'
import { type Scope, SERIES_TOO_LONG } from '#contract/events/fields.ts'
import { daysOfSeries } from '#contract/events/series-days.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Upload } from '#contract/files.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { readOne } from '../db/paging.ts'
import { attachFile, detachFile, removeDetached, saveCopies } from '../files/writes.ts'
import { changeEvent } from './change-event.ts'
import { type EventForm, newColumnsOf, type NewEventForm, refusalOfDescription } from './form.ts'
import { asRecord, type EventRow, events, organiser } from './reads.ts'
import { endOf } from './rules.ts'
import { lockWithFollowing } from './series.ts'

type Admin = RequestContext<'admin'>
type Made = { success: true; forms: EventRecord }

/** Makes an event, or a series, and answers the first. */
async function create(
  context: Admin,
  kind: EventKind,
  form: NewEventForm,
  upload: Upload,
): Promise<EventRow> {
  const days = form.repeat ? daysOfSeries(form.date, form.repeat) : [form.date]
  if (!days.every((day) => day.startsWith('20')))
    throw new Problem('invalid_input', { fields: { repeat: SERIES_TOO_LONG } })
  const refused = refusalOfDescription(form)
  if (refused !== null) throw refused
  const more = { ownerId: context.user.id, isPublic: true, slot: 'card' } as const
  const thumbnails = await saveCopies(context, upload, more, days.length)
  const now = context.clock()
  return invalidatePages(context, async (tx) => {
    const series = form.repeat ? sql<string>`uuid_v7()` : null
    const made: { id: string; series_id: string | null }[] = []
    for (const [index, day] of days.entries()) {
      const thumbnail = thumbnails[index] as string
      await attachFile(tx, thumbnail)
      const row = await tx
        .insertInto('events')
        .values({
          kind,
          ...newColumnsOf(form, day),
          series_id: made[0]?.series_id ?? series,
          thumbnail_id: thumbnail,
          created_at: now,
          updated_at: now,
        })
        .returning(['id', 'series_id'])
        .executeTakeFirstOrThrow()
      made.push(row)
      await recordBy(tx, context, 'event.create', null, { id: row.id, kind, title: form.title })
    }
    return readOne<EventRow>(tx, events, (made[0] as { id: string }).id)
  })
}

/** Deletes an event, or it and the following ones of its series. Refused if one to come has registrations. */
async function remove(context: Admin, kind: EventKind, id: string, scope: Scope): Promise<{ success: true }> {
  const now = context.clock()
  const thumbnails = await invalidatePages(context, async (tx) => {
    const all = await lockWithFollowing(tx, id, scope, kind)
    const isAwaited = all.some(
      (one) => one.cancelled_at === null && endOf(one) > now && one.registered + one.waiting > 0,
    )
    if (isAwaited) throw new Problem('has_registrations')
    for (const one of all) {
      await tx.deleteFrom('events').where('id', '=', one.id).execute()
      await detachFile(tx, one.thumbnail_id, now)
      await recordBy(tx, context, 'event.delete', null, { id: one.id, kind, title: one.title })
    }
    return all.map((one) => one.thumbnail_id)
  })
  await removeDetached(context, thumbnails)
  return { success: true }
}

export function creating(kind: EventKind) {
  return async (context: Admin, form: NewEventForm & { thumbnail: Upload }): Promise<Made> => {
    const made = await create(context, kind, form, form.thumbnail)
    return { success: true, forms: asRecord(made, organiser) }
  }
}

type Scoped = { scope?: Scope | undefined }

export function updating(kind: EventKind) {
  return async (
    context: Admin,
    form: EventForm & Scoped & { thumbnail?: Upload | undefined },
  ): Promise<Made> => {
    const { scope = 'this', thumbnail } = form
    const changed = await changeEvent(context, { kind, id: idOf(kind, form), scope, form, upload: thumbnail })
    return { success: true, forms: asRecord(changed, organiser) }
  }
}

export function deleting(kind: EventKind) {
  return (context: Admin, named: Scoped): Promise<{ success: true }> =>
    remove(context, kind, idOf(kind, named), named.scope ?? 'this')
}

/** The id; its field has another name for each kind. */
function idOf(kind: EventKind, named: object): string {
  return (named as Record<string, string>)[eventKindFacts[kind].id] ?? ''
}
