import { z } from 'zod'
import { MOST_PLACES, SERIES_COUNTS } from '../business-constants.ts'
import { isWebAddress, MANY_LINES, text, tooLong } from '../call/fields.ts'

export const TIME = 'A time such as 18:30'
export const ADDRESS = 'Enter an address such as https://example.org'
const INSTANT = 'An instant such as 2026-11-30T13:00:00Z'
const PLACES = `A whole number from 1 to ${MOST_PLACES}; nothing is no limit`

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Where people register: at the event's own link, on this site, or nowhere. */
const registrations = ['link', 'here', 'none'] as const
const audiences = ['everyone', 'members'] as const
/** Who may see the link. */
const linkReaders = ['everyone', 'registered'] as const
export const intervals = ['week', 'two_weeks', 'month'] as const
export type Interval = (typeof intervals)[number]
/** Which events of a series a change applies to: only this one, or also the following ones. */
const scopes = ['this', 'following'] as const
export type Scope = (typeof scopes)[number]

type Removable = { fits?: (text: string) => boolean; message?: string; lines?: typeof MANY_LINES }

/** A text that can be cleared: empty gives null, missing leaves it as it is. */
export function removable(max: number, { fits = () => true, message = '', lines }: Removable = {}) {
  return text(undefined, lines)
    .max(max, tooLong(max))
    .refine((typed) => typed === '' || fits(typed), message)
    .transform((typed) => typed || null)
    .optional()
}

/** A choice that may be empty; the first value is the default. */
function choiceOr<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .enum([...values, ''], 'Please choose one from the list')
    .transform((chosen) => (chosen || values[0]) as T[number])
    .optional()
}

/** For an event of a series: whether the following events change too. */
export const scope = { scope: choiceOr(scopes) }

/** Whether a text is an instant with an offset from UTC. */
function isInstant(text: string): boolean {
  return z.iso.datetime({ offset: true }).safeParse(text).success && text.startsWith('20')
}

/** An instant as sent: ISO 8601 with `Z` or an offset. */
export const instantText = z
  .string(INSTANT)
  .max(40, INSTANT)
  .refine(isInstant, INSTANT)
  .transform((text) => new Date(text))

function isPlaces(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= MOST_PLACES
}

/** The optional fields of every kind of event, as a form sends them. */
export const moreFields = {
  /**
   * `HH:MM`. When it is not after `time`, the event ends on the next day; when both are equal, 24 hours later. Without it, an
   * event lasts one hour.
   */
  endTime: removable(5, { fits: isTime, message: TIME }),
  /** Markdown. */
  description: removable(5000, { lines: MANY_LINES }),
  registration: choiceOr(registrations),
  audience: choiceOr(audiences),
  capacity: removable(6, { fits: isPlaces, message: PLACES }).transform((typed) =>
    typed == null ? typed : Number(typed),
  ),
  /** Until then, only members may register. In a series the number of days before each event is the same. */
  membersFirstUntil: removable(40, { fits: isInstant, message: INSTANT }).transform((typed) =>
    typed == null ? typed : new Date(typed),
  ),
  linkFor: choiceOr(linkReaders),
  /** The address of a recording; shown to people who may see the link, and to members. */
  recording: removable(2048, { fits: isWebAddress, message: ADDRESS }),
}

/** The venue of a meetup or master class that is not only online. */
export const place = removable(200)

const REPEAT = `Such as {"every":"week","count":12}, with week, two_weeks or month and ${SERIES_COUNTS[0]} to ${SERIES_COUNTS[1]} in all`
export const SERIES_TOO_LONG = 'A series ends before the year 2100'
const repetition = z.strictObject({
  every: z.enum(intervals),
  count: z.int().min(SERIES_COUNTS[0]).max(SERIES_COUNTS[1]),
})
export type Repeat = z.infer<typeof repetition>

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * How a new event is repeated, as JSON. `month` means the same weekday in the same week of the month; the fifth week means the
 * last.
 */
export const repeat = z
  .string(REPEAT)
  .max(200, REPEAT)
  .transform((text, context): Repeat | undefined => {
    if (text.trim() === '') return undefined
    const read = repetition.safeParse(jsonOf(text))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: REPEAT })
    return z.NEVER
  })
  .optional()

/** The same fields in the record of an event, as every kind has them. */
export const moreRecord = {
  endsAt: z.string(),
  /** The time of day in India; on the next day when it is not after `time`. */
  endTime: z.string(),
  place: z.string(),
  description: z.string().describe('Markdown'),
  registration: z.enum(registrations),
  audience: z.enum(audiences),
  /** Null for no limit; likewise the number of free places. */
  capacity: z.int().nullable(),
  placesLeft: z.int().nullable(),
  /** How many people have a place, and how many are on the waiting list. */
  registered: z.int(),
  waiting: z.int(),
  cancelled: z.boolean(),
  /** The same for all events of a series. */
  series: z.string().nullable(),
  membersFirstUntil: z.string().nullable(),
  linkFor: z.enum(linkReaders),
  recording: z.string(),
}
