import { z } from 'zod'
import { listedPerson } from '../accounts/accounts.ts'
import { type Endpoint, publicRead, ownChange, adminChange } from '../call/endpoint.ts'
import { eventRecord } from './events.ts'
import { done, email, instant, LONGEST_ID, MANY_LINES, pageAnswer, paging, required } from '../call/fields.ts'
import { myEventsRoute } from '../call/routes.ts'
import { scope } from './fields.ts'

export const eventid = required(LONGEST_ID)

/** With a place, on the waiting list, or cancelled. */
export const registrationStates = ['registered', 'waiting', 'cancelled'] as const
const state = z.enum(registrationStates)
export type RegistrationState = z.infer<typeof state>

const ownRegistration = z.object({
  _id: z.string(),
  state,
  /** The position on the waiting list, from 1; null for people who have a place or cancelled. */
  position: z.int().nullable(),
  /** Shown at the door; null once the registration is cancelled. */
  ticket: z.string().nullable(),
  checkedInAt: instant.nullable(),
})
export type OwnRegistration = z.input<typeof ownRegistration>

export const oneEvent = {
  ...publicRead,
  path: '/events/one',
  duty: 'programmes',
  title: 'An event of any kind, and how one is registered for it oneself: null for whoever never was',
  input: z.strictObject({ id: required(LONGEST_ID) }),
  answer: z.object({
    event: eventRecord,
    mine: ownRegistration.nullable(),
    isForMe: z.boolean().describe('Whether those for whom it is now include whoever asks'),
    isPending: z.boolean().describe('Whether the link that confirms one’s e-mail takes a place at it'),
  }),
} satisfies Endpoint

const own = z.object({ registration: ownRegistration })

export const registerForEvent = {
  ...ownChange,
  path: '/events/register',
  title:
    'Take a place at an event, or the end of its waiting list; again, it is the same one. Refused once it has begun or is cancelled, where one does not register here, and to others than members where or while it is for members; of an unconfirmed e-mail last, 409 `email_not_confirmed`: the link in the e-mail that goes out confirms it and takes the place, at the event asked for last',
  limit: { most: 100, per: 'hour' },
  input: z.strictObject({ eventid }),
  answer: own,
} satisfies Endpoint

export const cancelRegistration = {
  ...ownChange,
  path: '/events/cancel_registration',
  title:
    'Give up one’s place, or leave the waiting list, until the event begins; the place goes to the first who waits',
  limit: { most: 100, per: 'hour' },
  input: z.strictObject({ eventid }),
  answer: own,
} satisfies Endpoint

export const myEvents = {
  ...myEventsRoute,
  title:
    'Everything one is or was registered for: what is to come first, soonest first, then what was, latest first',
  input: z.strictObject({}),
  answer: z.object({ registrations: z.array(ownRegistration.extend({ event: eventRecord })) }),
} satisfies Endpoint

/** Of the people with a place: who was checked in, who was not, and who had also been checked in at an earlier event. */
export const cameChoices = ['yes', 'no', 'again'] as const
export type Came = (typeof cameChoices)[number]

/** A registration as admins read it. The ticket is shown to nobody but its person. */
const registration = z.object({
  _id: z.string(),
  state,
  position: z.int().nullable(),
  createdAt: instant,
  checkedInAt: instant.nullable(),
  /** Checked in while the device had no network, and sent later. */
  offline: z.boolean(),
  user: listedPerson,
})

export const eventRegistrations = {
  method: 'POST',
  path: '/events/registrations',
  allow: 'admin',
  duty: 'programmes',
  reads: { list: 'Event registrations' },
  title:
    'Who is registered for an event: those with a place, then those who wait, each in the order in which they came, then who gave up; `q` is looked for in name and e-mail, `came` of those with a place tells who was checked in (`yes`), who was not (`no`), and who had been to an earlier event (`again`)',
  input: z.strictObject({
    eventid,
    state: state.optional(),
    came: z.enum(cameChoices).optional(),
    ...paging,
  }),
  answer: z.object({ registrations: z.array(registration), ...pageAnswer }),
} satisfies Endpoint

const oneOfThem = z.object({ registration })

export const addRegistration = {
  ...adminChange('programmes'),
  path: '/events/add_registration',
  title:
    'Give somebody with an account a place at an event until it is over, also where their e-mail is not confirmed; more than its capacity only with `overCapacity`. They are told',
  input: z.strictObject({ eventid, email, overCapacity: z.boolean().optional() }),
  answer: oneOfThem,
} satisfies Endpoint

export const removeRegistration = {
  ...adminChange('programmes'),
  path: '/events/remove_registration',
  title: 'Take somebody’s place at an event, or their place on its waiting list; they read the reason',
  input: z.strictObject({ _id: required(LONGEST_ID), reason: required(2000, MANY_LINES) }),
  answer: oneOfThem,
} satisfies Endpoint

export const cancelEvent = {
  ...adminChange('programmes'),
  path: '/events/cancel',
  title:
    'Cancel an event, and with `scope` `following` those of its series that come after it: it stays in the lists, and everybody with a place or waiting reads the reason',
  input: z.strictObject({ eventid, ...scope, reason: required(2000, MANY_LINES) }),
  answer: done.extend({ event: eventRecord, cancelled: z.int().describe('How many were cancelled') }),
} satisfies Endpoint
