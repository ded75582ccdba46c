import { z } from 'zod'
import type { Endpoint } from '../call/endpoint.ts'
import { email, MANY_LINES, required } from '../call/fields.ts'

const success = z.object({ success: z.literal(true) })

export const suspendUser = {
  method: 'POST',
  path: '/user/suspend',
  allow: 'admin',
  duty: 'members',
  audited: true,
  title: 'Close an account for the time being: its sessions end, and nobody signs in to it',
  input: z.strictObject({ email, reason: required(2000, MANY_LINES) }),
  answer: success,
} satisfies Endpoint

export const restoreUser = {
  method: 'POST',
  path: '/user/restore',
  allow: 'admin',
  duty: 'members',
  audited: true,
  title: 'Open a suspended account again',
  input: z.strictObject({ email }),
  answer: success,
} satisfies Endpoint
