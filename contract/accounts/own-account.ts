import { z } from 'zod'
import { type Endpoint, ownChangeOfMinors, ownRead, publicForm } from '../call/endpoint.ts'
import { email, instant, ownPassword, required, done } from '../call/fields.ts'
import { newPassword } from './passwords.ts'

export const changePassword = {
  ...ownChangeOfMinors,
  path: '/user/change_password',
  title: 'Set another password with the present one; all other sessions end, and an e-mail tells',
  input: z.strictObject({ currentPassword: ownPassword, newPassword }),
  answer: done,
} satisfies Endpoint

export const changeEmail = {
  ...ownChangeOfMinors,
  path: '/user/change_email',
  title:
    'Ask for another e-mail; it takes effect when the new address confirms, and the present one is told of both',
  limit: { most: 5, per: 'day' },
  input: z.strictObject({ email, password: ownPassword }),
  answer: done,
} satisfies Endpoint

export const myEmailChange = {
  ...ownRead,
  path: '/user/my_email_change',
  beforeGuardian: true,
  title: 'The e-mail that waits to be confirmed in place of one’s own; null where none does',
  input: z.strictObject({}),
  answer: z.object({
    change: z
      .object({ email: z.string(), askedAt: instant, validUntil: instant.describe('When its link ends') })
      .nullable(),
  }),
} satisfies Endpoint

export const cancelEmailChange = {
  ...ownChangeOfMinors,
  path: '/user/cancel_email_change',
  title: 'Take back that another e-mail was asked for; its link opens nothing any more',
  input: z.strictObject({}),
  answer: done,
} satisfies Endpoint

export const stopEmailChange = {
  ...publicForm,
  path: '/user/stop_email_change',
  title:
    'Take back that another e-mail was asked for, with the one-time link that went to the present one; its link opens nothing any more',
  input: z.strictObject({ token: required(100) }),
  answer: done,
} satisfies Endpoint
