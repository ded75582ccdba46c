import { z } from 'zod'
import type { Endpoint, Wrong } from './endpoint.ts'
import { isWebAddress, optional, pageAnswer, paging, required } from './fields.ts'
import { optionalUpload, picture, pictureKinds, upload } from './files.ts'
import type { ProblemCode } from './problem.ts'

const IST_OFFSET = 5.5 * 3_600_000
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
const listInput = z.strictObject({ ...paging, when: when.optional() })

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
const done = z.object({ success: z.literal(true) })
const madeEvent = done.extend({ forms: event })
const madeMeeting = done.extend({ forms: meeting })

function refusal({ missing }: Wrong): ProblemCode {
  return missing.length > 0 ? 'all_required' : 'invalid_input'
}

export const allEvent = {
  method: 'POST',
  path: '/events/all_event',
  allow: 'anyone',
  reads: { list: 'All Events' },
  title: 'Exclusive events, newest first; with `when` those to come or those that have been, by their time',
  input: listInput,
  answer: z.object({ event: z.array(event), ...pageAnswer }),
} satisfies Endpoint

export const createEvent = {
  method: 'POST',
  path: '/events/create_event',
  allow: 'admin',
  audited: true,
  title: 'Announce an exclusive event',
  body: 'multipart',
  files,
  input: z.strictObject({ ...eventFields, thumbnail: upload }),
  answer: madeEvent,
  refusal,
} satisfies Endpoint

export const updateEvent = {
  method: 'POST',
  path: '/events/update_event',
  allow: 'admin',
  audited: true,
  title: 'Change an exclusive event; without a thumbnail the old one stays',
  body: 'multipart',
  files,
  input: z.strictObject({ eventid: id, ...eventFields, thumbnail: optionalUpload }),
  answer: madeEvent,
  refusal,
} satisfies Endpoint

export const deleteEvent = {
  method: 'POST',
  path: '/events/delete_event',
  allow: 'admin',
  audited: true,
  title: 'Delete an exclusive event',
  input: z.strictObject({ eventid: id }),
  answer: done,
} satisfies Endpoint

export const allMeetup = {
  method: 'POST',
  path: '/meetups/all_meetup',
  allow: 'anyone',
  reads: { list: 'Weekly Meetup' },
  title: 'Weekly meetups, newest first; with `when` those to come or those that have been, by their time',
  input: listInput,
  answer: z.object({ meetups: z.array(meeting), ...pageAnswer }),
} satisfies Endpoint

export const createMeetup = {
  method: 'POST',
  path: '/meetups/create_meetup',
  allow: 'admin',
  audited: true,
  title: 'Plan a weekly meetup',
  body: 'multipart',
  files,
  input: z.strictObject({ ...meetingFields, thumbnail: upload }),
  answer: madeMeeting,
  refusal,
} satisfies Endpoint

export const updateMeetup = {
  method: 'POST',
  path: '/meetups/update_meetup',
  allow: 'admin',
  audited: true,
  title: 'Change a weekly meetup; without a thumbnail the old one stays',
  body: 'multipart',
  files,
  input: z.strictObject({ meetupid: id, ...meetingFields, thumbnail: optionalUpload }),
  answer: madeMeeting,
  refusal,
} satisfies Endpoint

export const deleteMeetup = {
  method: 'POST',
  path: '/meetups/delete_meetup',
  allow: 'admin',
  audited: true,
  title: 'Delete a weekly meetup',
  input: z.strictObject({ meetupid: id }),
  answer: done,
} satisfies Endpoint

export const allMasterClass = {
  method: 'POST',
  path: '/masterClass/all_master_class',
  allow: 'anyone',
  reads: { list: 'MasterClass' },
  title: 'Master classes, newest first; with `when` those to come or those that have been, by their time',
  input: listInput,
  answer: z.object({ masterclass: z.array(meeting), ...pageAnswer }),
} satisfies Endpoint

export const createMasterClass = {
  method: 'POST',
  path: '/masterClass/create_master_class',
  allow: 'admin',
  audited: true,
  title: 'Plan a master class',
  body: 'multipart',
  files,
  input: z.strictObject({ ...meetingFields, thumbnail: upload }),
  answer: madeMeeting,
  refusal,
} satisfies Endpoint

export const updateMasterClass = {
  method: 'POST',
  path: '/masterClass/update_master_class',
  allow: 'admin',
  audited: true,
  title: 'Change a master class; without a thumbnail the old one stays',
  body: 'multipart',
  files,
  input: z.strictObject({ masterclassid: id, ...meetingFields, thumbnail: optionalUpload }),
  answer: madeMeeting,
  refusal,
} satisfies Endpoint

export const deleteMasterClass = {
  method: 'POST',
  path: '/masterClass/delete_master_class',
  allow: 'admin',
  audited: true,
  title: 'Delete a master class',
  input: z.strictObject({ masterclassid: id }),
  answer: done,
} satisfies Endpoint
