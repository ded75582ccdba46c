import type { z } from 'zod'
import { refusedLinks } from '#contract/content-documents/shapes.ts'
import { daysBetween } from '#contract/values/days.ts'
import { inIndia, instantOf } from '#contract/events/events.ts'
import type { moreFields, Repeat } from '#contract/events/fields.ts'
import { Problem } from '#contract/call/problem.ts'
import { DAY } from '#contract/values/time.ts'
import { tooLargeText } from '../content-documents/page-size.ts'
import type { LockedEvent } from './registrations/places.ts'
import { endTimeOf, minutesUntil } from './rules.ts'

type More = { [Name in keyof typeof moreFields]?: z.output<(typeof moreFields)[Name]> }
type Dated = { title: string; date: string; time: string }
/** What an exclusive event has. */
type Placed = { location: string; register_link: string }
/** What a meetup or a masterclass has. */
type Held = { mode: string; link: string }
type MayBeHeld = { organisedBy?: string | null | undefined; place?: string | null | undefined }
/** The form of a new event. */
export type NewEventForm = Dated & More & { repeat?: Repeat | undefined } & (Placed | (Held & MayBeHeld))
type Optional<T> = { [Name in keyof T]?: T[Name] | undefined }
/** The form of a change: fields that are not named stay. */
export type EventForm = Optional<Dated & Placed & Held> & More & MayBeHeld

/** The default organiser. */
const HOST = 'Admin'

/** The refusal of a description whose page would be too large, or whose links lead where no link may; null: it fits. */
export function refusalOfDescription({ description }: Pick<EventForm, 'description'>): Problem | null {
  if (!description) return null
  const links = refusedLinks(description)
  const fields = links === null ? tooLargeText('description', description) : { description: links }
  return Object.keys(fields).length === 0 ? null : new Problem('invalid_input', { fields })
}

/** The columns of a new event on a day of its series. */
export function newColumnsOf(form: NewEventForm, day: string) {
  const { title, time } = form
  const columns = {
    title,
    starts_at: instantOf(day, time),
    ...moreColumnsOf(onDay(form, form.date, day), time, form.endTime ?? null),
  }
  if ('location' in form) return { ...columns, location: form.location, link: form.register_link }
  const { mode, link, organisedBy } = form
  return { ...columns, mode, link, organised_by: organisedBy ?? HOST, place: form.place }
}

/** A form for another day of the series: `membersFirstUntil` moves by as many days. */
export function onDay<Form extends More>(form: Form, of: string, day: string): Form {
  const { membersFirstUntil: until } = form
  if (until == null) return form
  return { ...form, membersFirstUntil: new Date(until.getTime() + daysBetween(of, day) * DAY) }
}

/** The columns of a change, undefined for fields that are not named; `day` is the new day of the event. */
function columnsOf(form: EventForm, day: string, before: LockedEvent) {
  const time = form.time ?? inIndia(before.starts_at).time
  return {
    ...moreColumnsOf(form, time, form.endTime === undefined ? endTimeOf(before) : form.endTime),
    title: form.title,
    starts_at: instantOf(day, time),
    location: form.location,
    mode: form.mode,
    link: form.register_link ?? form.link,
    organised_by: form.organisedBy === null ? HOST : form.organisedBy,
    place: form.place,
  }
}

function moreColumnsOf(form: More, time: string, endTime: string | null) {
  return {
    minutes: endTime === null ? null : minutesUntil(time, endTime),
    description: form.description,
    registration: form.registration,
    audience: form.audience,
    capacity: form.capacity,
    members_first_until: form.membersFirstUntil,
    link_for: form.linkFor,
    recording: form.recording,
  }
}

type Columns = Partial<LockedEvent>

/** The columns that a form changes. */
export function changesOf(form: EventForm, day: string, before: LockedEvent): Columns {
  const changed = Object.entries(columnsOf(form, day, before)).filter(
    ([name, value]) => value !== undefined && !isSame(value, before[name as keyof LockedEvent]),
  )
  return Object.fromEntries(changed)
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}
