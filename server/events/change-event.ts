import { daysAfter } from '#contract/membership/year.ts'
import { daysBetween } from '#contract/values/days.ts'
import type { EventKind } from '#contract/events/event-kinds.ts'
import { inIndia } from '#contract/events/events.ts'
import type { Scope } from '#contract/events/fields.ts'
import type { Upload } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Tx } from '../db/connect.ts'
import { readOne } from '../db/paging.ts'
import { attachFile, detachFile, removeDetached, saveCopies } from '../files/writes.ts'
import type { RequestContext } from '../context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { changesOf, type EventForm, onDay, refusalOfDescription } from './form.ts'
import { tellAll } from './letters/letters.ts'
import { giveFreePlaces, type LockedEvent } from './registrations/places.ts'
import { type EventRow, events } from './reads.ts'
import { endOf, noticesDue } from './rules.ts'
import { idsOf, lockWithFollowing } from './series.ts'

type Admin = RequestContext<'admin'>
type Change = { kind: EventKind; id: string; scope: Scope; form: EventForm; upload: Upload | undefined }

/**
 * Changes an event or, with `scope`, also the following ones of its series, whose days move by as many days. Following
 * events that were changed alone or are cancelled stay as they are. Without an upload the thumbnail stays.
 */
export async function changeEvent(
  context: Admin,
  { kind, id, scope, form, upload }: Change,
): Promise<EventRow> {
  const refused = refusalOfDescription(form)
  // Before the picture is processed, which takes long.
  const ids = await idsOf(context.db, id, { kind, scope })
  if (ids.length === 0) throw new Problem('not_found')
  const more = { ownerId: context.user.id, isPublic: true, slot: 'card' } as const
  const pictures = upload ? await saveCopies(context, upload, more, ids.length) : []
  const thumbnails = new Map(ids.map((each, index) => [each, pictures[index]]))
  const { changed, replaced } = await invalidatePages(context, async (tx) => {
    const [event, ...following] = await lockWithFollowing(tx, id, scope, kind)
    const { date } = inIndia(event.starts_at)
    const first = form.date ?? date
    const moved = daysBetween(date, first)
    const others = following.filter((one) => !one.is_changed_alone && one.cancelled_at === null)
    const replaced: string[] = []
    for (const one of [event, ...others]) {
      const day = daysAfter(inIndia(one.starts_at).date, moved)
      if (!day.startsWith('20')) throw new Problem('invalid_input', { fields: { date: 'This is too far' } })
      const thumbnail = thumbnails.get(one.id)
      const changes = changesOf(onDay(form, first, day), day, one)
      // An unchanged description from before the limit may stay.
      if (refused !== null && changes.description !== undefined) throw refused
      await changeOne(tx, context, one, {
        ...changes,
        ...(thumbnail === undefined ? {} : { thumbnail_id: thumbnail }),
        ...(scope === 'this' && one.series_id !== null ? { is_changed_alone: true } : {}),
      })
      if (thumbnail !== undefined) replaced.push(one.thumbnail_id)
    }
    return { changed: await readOne<EventRow>(tx, events, id), replaced }
  })
  await removeDetached(context, replaced)
  return changed
}

type Columns = Partial<LockedEvent>

async function changeOne(tx: Tx, context: Admin, before: LockedEvent, changes: Columns): Promise<void> {
  const now = context.clock()
  const isMoved = 'starts_at' in changes || 'minutes' in changes
  // What people are told of; without a higher sequence their calendars would keep what they have.
  const isTold = isMoved || 'location' in changes || 'place' in changes || 'link' in changes
  const event: LockedEvent = {
    ...before,
    ...changes,
    sequence: before.sequence + (isTold ? 1 : 0),
    is_changed_alone: before.is_changed_alone || hasChanged(changes),
    updated_at: now,
  }
  if (changes.thumbnail_id !== undefined) await attachFile(tx, changes.thumbnail_id)
  const { sequence, is_changed_alone } = event
  await tx
    .updateTable('events')
    .set({ ...changes, sequence, is_changed_alone, updated_at: now })
    .where('id', '=', event.id)
    .execute()
  if (changes.thumbnail_id !== undefined) await detachFile(tx, before.thumbnail_id, now)
  await recordBy(tx, context, 'event.change', null, { id: event.id, kind: event.kind, title: event.title })
  // Reminders of the new time are due again, except those that the e-mail about the change replaces.
  if (isMoved)
    await tx
      .updateTable('event_registrations')
      .set({ notices: noticesDue(event, now) })
      .where('event_id', '=', event.id)
      .execute()
  if (isTold && event.cancelled_at === null && endOf(event) > now) await tellAll(tx, event, { now })
  await giveFreePlaces(tx, event, now)
}

function hasChanged({ is_changed_alone: isAlone, ...changes }: Columns): boolean {
  return isAlone === true && Object.keys(changes).length > 0
}
