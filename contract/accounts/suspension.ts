import { z } from 'zod'
import { type Endpoint, adminChange } from '../call/endpoint.ts'
import { email, MANY_LINES, required, done } from '../call/fields.ts'

export const suspendUser = {
  ...adminChange('members'),
  path: '/user/suspend',
  title: 'Suspend an account: its sessions end, and nobody can sign in to it',
  input: z.strictObject({ email, reason: required(2000, MANY_LINES) }),
  answer: done,
} satisfies Endpoint

export const restoreUser = {
  ...adminChange('members'),
  path: '/user/restore',
  title: 'End the suspension of an account',
  input: z.strictObject({ email }),
  answer: done,
} satisfies Endpoint
