import { CONFIRM_MINUTES, MOST_CONFIRM_EMAILS } from '../business-constants.ts'
import { z } from 'zod'
import { type Endpoint, publicForm, ownChangeBeforeConsent } from '../call/endpoint.ts'
import { instant, ownPassword, required } from '../call/fields.ts'
import { readConfirmationRoute } from '../call/routes.ts'

const token = required(100)

const registration = z
  .object({
    event: z.string().describe('The `_id` of the event'),
    state: z
      .enum(['registered', 'waiting'])
      .nullable()
      .describe('Null: there is no place, `message` says why'),
    message: z.string(),
    holder: z
      .string()
      .optional()
      .describe('The e-mail of the person who has the place, if somebody else is signed in'),
  })
  .optional()
  .describe('The registration that waited for the confirmation; missing if there was none')

export const readConfirmation = {
  ...readConfirmationRoute,
  title:
    'The event for which a confirmation link also registers the person, if there is one; the link is not used up',
  input: z.strictObject({ token }),
  answer: z.object({
    event: z
      .object({
        _id: z.string(),
        title: z.string(),
        startsAt: instant,
        isFull: z.boolean().describe('Whether the person would be put on the waiting list'),
        refusal: z.string().nullable().describe('Why the person would get no place at all, or null'),
      })
      .nullable()
      .describe('Null if the person registered for no event before confirming, or if the link is not valid'),
  }),
} satisfies Endpoint

export const confirmEmail = {
  ...publicForm,
  path: '/user/confirm_email',
  title:
    'Confirm the e-mail of an account with the one-time link, and register the person for the event for which `register` answered `email_not_confirmed`; nobody is signed in. The token may be followed by a dot and the event that the person was shown, or by the dot alone if they were shown none: then the call registers them for that event or for none, and answers 409 if they have chosen another event since',
  input: z.strictObject({ token }),
  answer: z.object({
    success: z.literal(true),
    registration,
  }),
} satisfies Endpoint

export const confirmNewEmail = {
  ...publicForm,
  path: '/user/confirm_new_email',
  title:
    'Confirm a new e-mail with the one-time link sent to it, and register the person as `confirm_email` does; nobody is signed in. If the person asked for the change themselves, the session or the password of the account is required: otherwise 403 `not_proven`',
  input: z.strictObject({ token, password: ownPassword }),
  answer: z.object({
    success: z.literal(true),
    /** The e-mail of the account from now on. */ email: z.string(),
    registration,
  }),
} satisfies Endpoint

export const sendConfirmation = {
  ...ownChangeBeforeConsent,
  path: '/user/send_confirmation',
  title: `Send the caller another confirmation link; at most ${MOST_CONFIRM_EMAILS} times in ${CONFIRM_MINUTES} minutes`,
  input: z.strictObject({}),
  answer: z.object({ sent: z.boolean().describe('False when the e-mail is confirmed already') }),
} satisfies Endpoint
