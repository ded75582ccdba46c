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
  title: 'An event of any kind, and the caller’s registration for it; null without one',
  input: z.strictObject({ id: required(LONGEST_ID) }),
  answer: z.object({
    event: eventRecord,
    mine: ownRegistration.nullable(),
    isForMe: z.boolean().describe('Whether the event is open to the caller now'),
    isPending: z.boolean().describe('Whether the caller will be registered once they confirm their e-mail'),
  }),
} satisfies Endpoint

const own = z.object({ registration: ownRegistration })

export const registerForEvent = {
  ...ownChange,
  path: '/events/register',
  title:
    'Register the caller for an event, or put them at the end of its waiting list; a second call changes nothing. Refused when the event has begun or is cancelled, when registration is not on this site, and for non-members when the event is for members only, or not open to others yet. With an unconfirmed e-mail the answer is 409 `email_not_confirmed`: the link in the e-mail confirms the address and registers the person for the last event they chose',
  limit: { most: 100, per: 'hour' },
  input: z.strictObject({ eventid }),
  answer: own,
} satisfies Endpoint

export const cancelRegistration = {
  ...ownChange,
  path: '/events/cancel_registration',
  title:
    'Cancel the caller’s registration or leave the waiting list, before the event begins; the place goes to the first person on the waiting list',
  limit: { most: 100, per: 'hour' },
  input: z.strictObject({ eventid }),
  answer: own,
} satisfies Endpoint

export const myEvents = {
  ...myEventsRoute,
  title:
    'All registrations of the caller: future events first, soonest first, then past events, latest first',
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
    'The registrations of an event: people with a place, then the waiting list, each in order of registration, then cancelled ones. `q` searches name and e-mail; `came` selects people with a place who were checked in (`yes`), were not (`no`), or had been to an earlier event (`again`)',
  input: z.strictObject({
    eventid,
    state: state.optional(),
    came: z.enum(cameChoices).optional(),
    ...paging,
  }),
  answer: z.object({ registrations: z.array(registration), ...pageAnswer }),
} satisfies Endpoint

const oneRegistration = z.object({ registration })

export const addRegistration = {
  ...adminChange('programmes'),
  path: '/events/add_registration',
  title:
    'Register a person who has an account, even one with an unconfirmed e-mail. Possible until the event is over; beyond the capacity only with `overCapacity`. The person gets an e-mail',
  input: z.strictObject({ eventid, email, overCapacity: z.boolean().optional() }),
  answer: oneRegistration,
} satisfies Endpoint

export const removeRegistration = {
  ...adminChange('programmes'),
  path: '/events/remove_registration',
  title: 'Cancel a person’s registration or place on the waiting list, with a reason that is sent to them',
  input: z.strictObject({ _id: required(LONGEST_ID), reason: required(2000, MANY_LINES) }),
  answer: oneRegistration,
} satisfies Endpoint

export const cancelEvent = {
  ...adminChange('programmes'),
  path: '/events/cancel',
  title:
    'Cancel an event, and with `scope` `following` later events of its series: it stays in the lists, and everybody with a place or on the waiting list gets the reason',
  input: z.strictObject({ eventid, ...scope, reason: required(2000, MANY_LINES) }),
  answer: done.extend({ event: eventRecord, cancelled: z.int().describe('How many events were cancelled') }),
} satisfies Endpoint
