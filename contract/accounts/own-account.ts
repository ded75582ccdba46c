import { z } from 'zod'
import type { Endpoint } from '../call/endpoint.ts'
import { email, instant, ownPassword, required } from '../call/fields.ts'
import { newPassword } from './passwords.ts'

const success = z.object({ success: z.literal(true) })

export const changePassword = {
  method: 'POST',
  path: '/user/change_password',
  allow: 'signed-in',
  beforeGuardian: true,
  title: 'Set another password with the present one; all other sessions end, and an e-mail tells',
  input: z.strictObject({ currentPassword: ownPassword, newPassword }),
  answer: success,
} satisfies Endpoint

export const changeEmail = {
  method: 'POST',
  path: '/user/change_email',
  allow: 'signed-in',
  beforeGuardian: true,
  title:
    'Ask for another e-mail; it takes effect when the new address confirms, and the present one is told of both',
  limit: { most: 5, per: 'day' },
  input: z.strictObject({ email, password: ownPassword }),
  answer: success,
} satisfies Endpoint

export const myEmailChange = {
  method: 'GET',
  path: '/user/my_email_change',
  allow: 'signed-in',
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
  method: 'POST',
  path: '/user/cancel_email_change',
  allow: 'signed-in',
  beforeGuardian: true,
  title: 'Take back that another e-mail was asked for; its link opens nothing any more',
  input: z.strictObject({}),
  answer: success,
} satisfies Endpoint

export const stopEmailChange = {
  method: 'POST',
  path: '/user/stop_email_change',
  allow: 'anyone',
  title:
    'Take back that another e-mail was asked for, with the one-time link that went to the present one; its link opens nothing any more',
  input: z.strictObject({ token: required(100) }),
  answer: success,
} satisfies Endpoint
