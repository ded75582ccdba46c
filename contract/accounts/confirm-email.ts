import { CONFIRM_MINUTES, MOST_CONFIRM_EMAILS } from '../business-constants.ts'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { required } from '../fields.ts'

export const confirmEmail = {
  method: 'POST',
  path: '/user/confirm_email',
  allow: 'anyone',
  title: 'Confirm the e-mail of an account with the one-time link of an e-mail; signs nobody in',
  input: z.strictObject({ token: required(100) }),
  answer: z.object({ success: z.literal(true) }),
} satisfies Endpoint

export const sendConfirmation = {
  method: 'POST',
  path: '/user/send_confirmation',
  allow: 'signed-in',
  beforeGuardian: true,
  title: `Mail oneself another link to confirm one’s e-mail, ${MOST_CONFIRM_EMAILS} times in ${CONFIRM_MINUTES} minutes`,
  input: z.strictObject({}),
  answer: z.object({ sent: z.boolean().describe('False when the e-mail is confirmed already') }),
} satisfies Endpoint
