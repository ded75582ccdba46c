import { z } from 'zod'
import { HOUR } from './time.ts'
import type { Endpoint, Wrong } from './endpoint.ts'
import { done, isWebAddress, optional, pageAnswer, paging, required } from './fields.ts'
import { optionalUpload, picture, pictureKinds, upload } from './files.ts'
import type { ProblemCode } from './problem.ts'
import { eventListRoutes, type Route } from './routes.ts'

const IST_OFFSET = 5.5 * HOUR
const DATE = 'A date such as 2026-11-30'
const TIME = 'A time such as 18:30'

/** The instant that a date and a time of day are in India. */
export function instantOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00+05:30`)
}

/** The date and the time of day in India of an instant. */
export function inIndia(instant: Date): { date: string; time: string } {
  const text = new Date(instant.getTime() + IST_OFFSET).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

export const eventKinds = ['event', 'meetup', 'masterclass'] as const
export type EventKind = (typeof eventKinds)[number]

/** Those to come, soonest first, or those that have been, latest first; an event on the stroke of now is past. */
const when = z.enum(['upcoming', 'past'], 'upcoming or past')
export type When = z.infer<typeof when>

/** `2026-02-29` has the form of a date and is none. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const date = required(10).pipe(
  z
    .string()
    .regex(/^20\d\d-\d\d-\d\d$/, DATE)
    .refine(isDay, DATE),
)
const time = required(5).pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME))
const address = required(2048).pipe(
  z.string().refine(isWebAddress, 'Enter an address such as https://example.org'),
)
const id = required(200)

const dated = { title: required(150), date, time }
const eventFields = { ...dated, location: required(200), register_link: address }
const meetingFields = { ...dated, mode: required(60), link: address, organisedBy: optional(120) }

const recordFields = {
  _id: z.string(),
  title: z.string(),
  /** In India. */
  date: z.string(),
  time: z.string(),
  /** The same as an instant. */
  startsAt: z.string(),
  thumbnail: picture,
  createdAt: z.string(),
  updatedAt: z.string(),
}

export const event = z.object({ ...recordFields, location: z.string(), register_link: z.string() })
export type Event = z.infer<typeof event>
/** A weekly meetup or a master class. */
export const meeting = z.object({
  ...recordFields,
  mode: z.string(),
  link: z.string(),
  organisedBy: z.string(),
})
export type Meeting = z.infer<typeof meeting>

const files = { thumbnail: { takes: pictureKinds, tooLarge: 'file_too_large' } } as const

function refusal({ missing }: Wrong): ProblemCode {
  return missing.length > 0 ? 'all_required' : 'invalid_input'
}

/** How the calls of one kind of event are reached, and the words that are said of it. */
type Names<All extends Route, Path extends string, One extends string> = {
  all: All
  path: Path
  one: One
  list: string
  /** Many, at the beginning of a sentence; making one; one within a sentence. */
  words: { many: string; make: string; a: string }
}

/** The four calls by which events of a kind are listed, made, changed and deleted. */
function eventCalls<
  const All extends Route,
  const Path extends string,
  const One extends string,
  Id extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Listed extends z.ZodRawShape,
  Made extends z.ZodType,
>(
  { all, path, one, list, words }: Names<All, Path, One>,
  { id: named, fields, listed, made }: { id: Id; fields: Fields; listed: Listed; made: Made },
) {
  const change = { method: 'POST', allow: 'admin', duty: 'programmes', audited: true } as const
  const form = { ...change, body: 'multipart', files, refusal } as const
  const answer = done.extend({ forms: made })
  return {
    all: {
      ...all,
      duty: change.duty,
      reads: { list },
      title: `${words.many}, newest first; with \`when\` those to come or those that have been, by their time`,
      input: z.strictObject({ ...paging, when: when.optional() }),
      answer: z.object({ ...listed, ...pageAnswer }),
    },
    create: {
      ...form,
      path: `/${path}/create_${one}`,
      title: words.make,
      input: z.strictObject({ ...fields, thumbnail: upload }),
      answer,
    },
    update: {
      ...form,
      path: `/${path}/update_${one}`,
      title: `Change ${words.a}; without a thumbnail the old one stays`,
      input: z.strictObject({ ...named, ...fields, thumbnail: optionalUpload }),
      answer,
    },
    remove: {
      ...change,
      path: `/${path}/delete_${one}`,
      title: `Delete ${words.a}`,
      input: z.strictObject(named),
      answer: done,
    },
  } as const satisfies Record<string, Endpoint>
}

const exclusive = eventCalls(
  {
    all: eventListRoutes.event,
    path: 'events',
    one: 'event',
    list: 'All Events',
    words: { many: 'Exclusive events', make: 'Announce an exclusive event', a: 'an exclusive event' },
  },
  { id: { eventid: id }, fields: eventFields, listed: { event: z.array(event) }, made: event },
)
export const { all: allEvent, create: createEvent, update: updateEvent, remove: deleteEvent } = exclusive

const meetups = eventCalls(
  {
    all: eventListRoutes.meetups,
    path: 'meetups',
    one: 'meetup',
    list: 'Weekly Meetup',
    words: { many: 'Weekly meetups', make: 'Plan a weekly meetup', a: 'a weekly meetup' },
  },
  { id: { meetupid: id }, fields: meetingFields, listed: { meetups: z.array(meeting) }, made: meeting },
)
export const { all: allMeetup, create: createMeetup, update: updateMeetup, remove: deleteMeetup } = meetups

const classes = eventCalls(
  {
    all: eventListRoutes.masterclass,
    path: 'masterClass',
    one: 'master_class',
    list: 'MasterClass',
    words: { many: 'Master classes', make: 'Plan a master class', a: 'a master class' },
  },
  {
    id: { masterclassid: id },
    fields: meetingFields,
    listed: { masterclass: z.array(meeting) },
    made: meeting,
  },
)
export const {
  all: allMasterClass,
  create: createMasterClass,
  update: updateMasterClass,
  remove: deleteMasterClass,
} = classes
