import { z } from 'zod'
import { type Endpoint, ownChangeBeforeConsent, ownRead, publicForm } from '../call/endpoint.ts'
import { email, instant, ownPassword, required, done } from '../call/fields.ts'
import { newPassword } from './passwords.ts'

export const changePassword = {
  ...ownChangeBeforeConsent,
  path: '/user/change_password',
  title: 'Change the password, with the present one; all other sessions end, and an e-mail tells the person',
  input: z.strictObject({ currentPassword: ownPassword, newPassword }),
  answer: done,
} satisfies Endpoint

export const changeEmail = {
  ...ownChangeBeforeConsent,
  path: '/user/change_email',
  title:
    'Ask for a new e-mail. The change takes effect when the new address is confirmed; the present address gets a notice',
  limit: { most: 5, per: 'day' },
  input: z.strictObject({ email, password: ownPassword }),
  answer: done,
} satisfies Endpoint

export const myEmailChange = {
  ...ownRead,
  path: '/user/my_email_change',
  allowedBeforeGuardianAgrees: true,
  title: 'The new e-mail that is not confirmed yet; null when there is none',
  input: z.strictObject({}),
  answer: z.object({
    change: z
      .object({ email: z.string(), askedAt: instant, validUntil: instant.describe('When its link ends') })
      .nullable(),
  }),
} satisfies Endpoint

export const cancelEmailChange = {
  ...ownChangeBeforeConsent,
  path: '/user/cancel_email_change',
  title: 'Withdraw the change of e-mail; its confirmation link stops working',
  input: z.strictObject({}),
  answer: done,
} satisfies Endpoint

export const cancelEmailChangeByLink = {
  ...publicForm,
  path: '/user/stop_email_change',
  title:
    'Withdraw the change of e-mail with the one-time link sent to the present address; its confirmation link stops working',
  input: z.strictObject({ token: required(100) }),
  answer: done,
} satisfies Endpoint
