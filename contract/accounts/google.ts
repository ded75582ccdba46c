import { FRESH_SIGN_IN_MINUTES } from '../business-constants.ts'
import { z } from 'zod'
import { type Endpoint, ownRead, ownChange, ownChangeBeforeConsent } from '../call/endpoint.ts'
import { done, instant, ownPassword as password } from '../call/fields.ts'

export const googleConnection = {
  ...ownRead,
  path: '/user/google_connection',
  title: 'Whether a Google account is connected to the caller’s account',
  input: z.strictObject({}),
  answer: z.object({
    isConfigured: z.boolean().describe('Whether this site has Google sign-in'),
    since: instant.nullable().describe('When it was connected; null while none is'),
    email: z.string().nullable().describe('The e-mail of the Google account when it was connected, if known'),
    hasPassword: z
      .boolean()
      .describe('Without a password, Google is the only way to sign in and cannot be disconnected'),
  }),
} satisfies Endpoint

export const connectGoogle = {
  ...ownChange,
  path: '/user/connect_google',
  title: `Begin to connect a Google account: returns the Google address that the browser should open. Without a password, the last sign-in must be at most ${FRESH_SIGN_IN_MINUTES} minutes ago`,
  input: z.strictObject({ password }),
  answer: z.object({ location: z.string() }),
} satisfies Endpoint

export const finishConnectGoogle = {
  ...ownChange,
  path: '/user/finish_connect_google',
  title: 'Finish connecting a Google account with the code from Google, in the same browser and session',
  input: z.strictObject({
    code: z.string().max(2048),
    state: z.string().max(512),
    iss: z.string().max(2048).optional(),
  }),
  answer: done,
} satisfies Endpoint

export const disconnectGoogle = {
  ...ownChangeBeforeConsent,
  path: '/user/disconnect_google',
  title: 'Disconnect Google from the caller’s account; the password is required',
  input: z.strictObject({ password }),
  answer: done,
} satisfies Endpoint
