import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import './zod-config.ts'

const answer = z.object({ status: z.literal('ok') })

export const live = {
  method: 'GET',
  path: '/health/live',
  allow: 'anyone',
  title: 'Whether the process answers',
  input: z.strictObject({}),
  answer,
} satisfies Endpoint

export const ready = {
  method: 'GET',
  path: '/health/ready',
  allow: 'anyone',
  title: 'Whether the process and its database answer; 503 while they do not, and while it is stopping',
  input: z.strictObject({}),
  answer,
} satisfies Endpoint
