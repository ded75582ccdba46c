import { z } from 'zod'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { eventRecord } from './events.ts'
import { instant, LONGEST_ID, required } from '../call/fields.ts'
import { instantText } from './fields.ts'
import { eventid } from './registrations.ts'

const WHICH = 'Either a ticket or a registration'

const arrival = z
  .strictObject({
    eventid,
    /** The ticket that the person shows. */
    ticket: required(LONGEST_ID).optional(),
    /** The `_id` of the registration, when it was chosen from the list instead. */
    registration: required(LONGEST_ID).optional(),
    /** When the person was checked in, if earlier than now; a time in the future counts as now. */
    at: instantText.optional(),
    /** The person was checked in while the device had no network. */
    offline: z.boolean().optional(),
  })
  .refine(({ ticket, registration }) => (ticket === undefined) !== (registration === undefined), {
    path: ['ticket'],
    message: WHICH,
  })

const answer = z.object({
  registration: z.object({
    _id: z.string(),
    name: z.string(),
    checkedInAt: instant.nullable(),
    offline: z.boolean(),
  }),
  /** The person had been checked in before, so nothing changed. */
  already: z.boolean(),
})

const atTheDoor = adminChange('programmes')

export const checkIn = {
  ...atTheDoor,
  path: '/events/check_in',
  title:
    'Check a person in by ticket or registration: 404 for a person without a place, 409 at another event',
  input: arrival,
  answer,
} satisfies Endpoint

export const undoCheckIn = {
  ...atTheDoor,
  path: '/events/undo_check_in',
  title: 'Undo a check-in',
  input: arrival,
  answer,
} satisfies Endpoint

export const checkInList = {
  ...adminRead('programmes'),
  path: '/events/check_in_list',
  reads: { list: 'Check-in list' },
  title:
    'The data for check-ins without a network: everybody with a place or on the waiting list, with the SHA-256 of their ticket in hex; people of one name with the last four digits of their phone number, and with the time of their registration where these are the same too',
  input: z.strictObject({ eventid }),
  answer: z.object({
    event: eventRecord,
    tickets: z.array(
      z.object({
        /** The `_id` of the registration. */
        _id: z.string(),
        hash: z.string(),
        name: z.string(),
        /** The last digits of the phone number, of people whose name somebody else on the list has too. */
        phoneEnd: z.string().optional(),
        /** Of people whose name and `phoneEnd` somebody else on the list has too, as in a family. */
        registeredAt: instant.optional(),
        state: z.enum(['registered', 'waiting']),
        checkedInAt: instant.nullable(),
      }),
    ),
  }),
} satisfies Endpoint
