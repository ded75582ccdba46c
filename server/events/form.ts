import type { z } from 'zod'
import { instantOf } from '#contract/events.ts'
import type { moreFields, Repeat } from '#contract/events/fields.ts'
import type { LockedEvent } from './places.ts'
import { endTimeOf, minutesUntil } from './rules.ts'

type More = { [Name in keyof typeof moreFields]?: z.output<(typeof moreFields)[Name]> }
/** What is sent of an event, by what its kind asks. */
export type EventForm = { title: string; date: string; time: string } & More &
  (
    | { location: string; register_link: string }
    | { mode: string; link: string; organisedBy?: string | undefined; place?: string | null | undefined }
  )
export type NewEventForm = EventForm & { repeat?: Repeat | undefined }

/** The columns that every form fills; `day` is its date, or another one of a series. */
export function columnsOf(form: EventForm, day: string) {
  const columns = { title: form.title, starts_at: instantOf(day, form.time) }
  if ('location' in form) return { ...columns, location: form.location, link: form.register_link }
  return { ...columns, mode: form.mode, link: form.link, organised_by: form.organisedBy ?? 'Admin' }
}

/** The columns of what may be left out, of which those that are not named are undefined. `before`: what they are now. */
export function moreColumnsOf(form: EventForm, before?: LockedEvent) {
  const stays = before === undefined ? null : endTimeOf(before)
  const endTime = form.endTime === undefined ? stays : form.endTime
  return {
    minutes: endTime === null ? null : minutesUntil(form.time, endTime),
    description: form.description,
    registration: form.registration,
    audience: form.audience,
    capacity: form.capacity,
    members_first_until: form.membersFirstUntil,
    link_for: form.linkFor,
    recording: form.recording,
    ...('place' in form ? { place: form.place } : {}),
  }
}

type Columns = Partial<LockedEvent>

/** Of the columns of a form those that are named and not as they were. */
export function changesOf(form: EventForm, day: string, before: LockedEvent): Columns {
  const columns = { ...columnsOf(form, day), ...moreColumnsOf(form, before) }
  const changed = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !isSame(value, before[name as keyof LockedEvent]),
  )
  return Object.fromEntries(changed)
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}
