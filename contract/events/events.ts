import { isDay, dayInIst, timeInIst } from '../values/days.ts'
import { z } from 'zod'
import { type Endpoint, type InputProblems, adminChange } from '../call/endpoint.ts'
import { done, isWebAddress, LONGEST_ID, pageAnswer, paging, required } from '../call/fields.ts'
import { optionalUpload, picture, pictureKinds, upload } from '../files.ts'
import type { ProblemCode } from '../call/problem.ts'
import { aOrAn, type EventKind, eventKindFacts, eventKinds, eventListRoute } from './event-kinds.ts'
import { ADDRESS, isTime, moreFields, moreRecord, place, removable, repeat, scope, TIME } from './fields.ts'

const DATE = 'A date such as 2026-11-30'

/** The instant of a date and a time of day in India. */
export function instantOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00+05:30`)
}

/** The date and the time of day in India at an instant. */
export function inIndia(instant: Date): { date: string; time: string } {
  return { date: dayInIst(instant), time: timeInIst(instant) }
}

/** Future events, soonest first, or past events, latest first. An event that begins right now is past. */
const when = z.enum(['upcoming', 'past'], 'upcoming or past')
export type When = z.infer<typeof when>

const date = required(10).pipe(
  z
    .string()
    .regex(/^20\d\d-\d\d-\d\d$/, DATE)
    .refine(isDay, DATE),
)
const time = required(5).pipe(z.string().refine(isTime, TIME))
const address = required(2048).pipe(z.string().refine(isWebAddress, ADDRESS))
const id = required(LONGEST_ID)

const recordFields = {
  _id: z.string(),
  kind: z.enum(eventKinds),
  title: z.string(),
  /** A day in India. */
  date: z.string(),
  time: z.string(),
  /** The same time as an instant. */
  startsAt: z.string(),
  thumbnail: picture,
  createdAt: z.string(),
  updatedAt: z.string(),
  ...moreRecord,
}

export const event = z.object({ ...recordFields, location: z.string(), register_link: z.string() })
export type Event = z.infer<typeof event>
export const meeting = z.object({
  ...recordFields,
  mode: z.string(),
  link: z.string(),
  organisedBy: z.string(),
})
export type Meeting = z.infer<typeof meeting>

/** An event of any kind. `link`, `register_link` and `recording` are empty for people who may not see them. */
export const eventRecord = z.union([event, meeting])
export type EventRecord = Event | Meeting

/** In a change, only the fields that change are sent. A required field that is sent empty is reported as missing. */
function partial<T extends z.ZodRawShape>(fields: T) {
  return z.strictObject(fields).partial().shape
}

const dated = { title: required(150), date, time, ...moreFields }
/** The fields and the record of an event, by the `fieldSet` of its kind. */
const fieldSets = {
  venue: { fields: { ...dated, location: required(200), register_link: address }, record: event },
  meeting: {
    fields: { ...dated, mode: required(60), link: address, organisedBy: removable(120), place },
    record: meeting,
  },
}
type Facts<K extends EventKind> = (typeof eventKindFacts)[K]
type FieldSet<K extends EventKind> = (typeof fieldSets)[Facts<K>['fieldSet']]

const files = { thumbnail: { takes: pictureKinds, tooLarge: 'file_too_large' } } as const

/** Optional fields: they are not reported as missing when empty. */
const optionalNames = Object.keys({ ...moreFields, ...scope, repeat, place, organisedBy: null })

function refusal({ missing }: InputProblems): ProblemCode {
  return missing.some((name) => !optionalNames.includes(name)) ? 'all_required' : 'invalid_input'
}

/** The four calls that list, add, change and delete events of a kind. */
function callsOf<const K extends EventKind>(kind: K) {
  const { label, many, panel, fieldSet, path, call, id: idName, list } = eventKindFacts[kind]
  const { fields, record } = fieldSets[fieldSet] as FieldSet<K>
  const one = aOrAn(label.toLowerCase())
  const named = { [idName]: id } as Record<Facts<K>['id'], typeof id>
  const listed = { [list]: z.array(record) } as Record<Facts<K>['list'], z.ZodArray<FieldSet<K>['record']>>
  const change = adminChange('programmes')
  const form = { ...change, body: 'multipart', files, refusal } as const
  const answer = done.extend({ forms: record })
  return {
    all: {
      ...eventListRoute(kind),
      duty: change.duty,
      reads: { list: panel },
      title: `${many}, newest first; with \`when\`, only future or only past ones, by time`,
      input: z.strictObject({ ...paging, when: when.optional() }),
      answer: z.object({ ...listed, ...pageAnswer }),
    },
    create: {
      ...form,
      path: `/${path}/create_${call}`,
      title: `${fieldSet === 'venue' ? 'Announce' : 'Plan'} ${one}, or with \`repeat\` a series of them; the answer is the first of them`,
      input: z.strictObject({ ...fields, repeat, thumbnail: upload }),
      answer,
    },
    update: {
      ...form,
      path: `/${path}/update_${call}`,
      title: `Change ${one}; missing fields stay, and empty optional fields are cleared. With \`scope\` \`following\`, later events of the series change too, except those that were changed on their own`,
      input: z.strictObject({ ...named, ...partial(fields), ...scope, thumbnail: optionalUpload }),
      answer,
    },
    remove: {
      ...change,
      path: `/${path}/delete_${call}`,
      title: `Delete ${one}, and with \`scope\` \`following\` later events of its series too; refused when people are registered for a future event`,
      input: z.strictObject({ ...named, ...scope }),
      answer: done,
    },
  } as const satisfies Record<string, Endpoint>
}

/** The calls of each kind; they are exported by name below. */
export const eventCalls = {
  event: callsOf('event'),
  meetup: callsOf('meetup'),
  masterclass: callsOf('masterclass'),
} satisfies Record<EventKind, unknown>

export const {
  all: allEvent,
  create: createEvent,
  update: updateEvent,
  remove: deleteEvent,
} = eventCalls.event
export const {
  all: allMeetup,
  create: createMeetup,
  update: updateMeetup,
  remove: deleteMeetup,
} = eventCalls.meetup
export const {
  all: allMasterClass,
  create: createMasterClass,
  update: updateMasterClass,
  remove: deleteMasterClass,
} = eventCalls.masterclass
