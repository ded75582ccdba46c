import { z } from 'zod'
import { type Endpoint, adminChange } from '../call/endpoint.ts'
import { email, MANY_LINES, required, done } from '../call/fields.ts'

export const suspendUser = {
  ...adminChange('members'),
  path: '/user/suspend',
  title: 'Close an account for the time being: its sessions end, and nobody signs in to it',
  input: z.strictObject({ email, reason: required(2000, MANY_LINES) }),
  answer: done,
} satisfies Endpoint

export const restoreUser = {
  ...adminChange('members'),
  path: '/user/restore',
  title: 'Open a suspended account again',
  input: z.strictObject({ email }),
  answer: done,
} satisfies Endpoint
