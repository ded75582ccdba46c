import { FRESH_SIGN_IN_MINUTES } from '../business-constants.ts'
import { z } from 'zod'
import { session } from './accounts.ts'
import { type Endpoint, ownRead, ownChangeBeforeConsent, publicForm } from '../call/endpoint.ts'
import { done, instant, ownPassword as password, required } from '../call/fields.ts'

/** Six digits, or a recovery code. */
const code = required(60)

export const twoFactor = {
  ...ownRead,
  path: '/user/two_factor',
  title: 'Whether the caller has turned on two-factor, and how many recovery codes are left',
  input: z.strictObject({}),
  answer: z.object({
    since: instant.nullable().describe('When it was turned on; null while it is off'),
    recoveryCodesLeft: z.int(),
    isEmailConfirmed: z.boolean().describe('Whether it may be turned on'),
    hasPassword: z.boolean().describe('Whether the password is asked for before it is turned on or off'),
  }),
} satisfies Endpoint

export const beginTwoFactor = {
  ...ownChangeBeforeConsent,
  path: '/user/begin_two_factor',
  title: `Make a secret for an authenticator app; two-factor stays off until the caller sends a code from the app to \`turn_on_two_factor\`. The e-mail must be confirmed. Without a password, the last sign-in must be at most ${FRESH_SIGN_IN_MINUTES} minutes ago`,
  input: z.strictObject({ password }),
  answer: z.object({
    secret: z.string().describe('In base32, in groups of four'),
    address: z.string().describe('The same secret as an otpauth: address'),
    qr: z.object({
      size: z.int().describe('Its width and its height, in squares, with the quiet margin'),
      path: z.string().describe('The dark squares, as the path of an SVG'),
    }),
  }),
} satisfies Endpoint

export const turnOnTwoFactor = {
  ...ownChangeBeforeConsent,
  path: '/user/turn_on_two_factor',
  title: 'Turn on two-factor with a code from the new secret; all other sessions end',
  input: z.strictObject({ code }),
  answer: z.object({ recoveryCodes: z.array(z.string()).describe('Shown this once; each works once') }),
} satisfies Endpoint

export const newRecoveryCodes = {
  ...ownChangeBeforeConsent,
  path: '/user/new_recovery_codes',
  title:
    'Make new recovery codes, with the password and a code or recovery code; the earlier recovery codes stop working',
  input: z.strictObject({ password, code }),
  answer: z.object({ recoveryCodes: z.array(z.string()).describe('Shown this once; each works once') }),
} satisfies Endpoint

export const turnOffTwoFactor = {
  ...ownChangeBeforeConsent,
  path: '/user/turn_off_two_factor',
  title: 'Turn off two-factor, with the password and a code or recovery code; all other sessions end',
  input: z.strictObject({ password, code }),
  answer: done,
} satisfies Endpoint

export const finishSignIn = {
  ...publicForm,
  path: '/user/finish_sign_in',
  title: 'Send the code that a Google sign-in or a set-password link asks for, in the same browser',
  input: z.strictObject({ code }),
  answer: session,
} satisfies Endpoint
