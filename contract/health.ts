import { z } from 'zod'
import { type Endpoint, publicRead } from './call/endpoint.ts'
import './call/zod-config.ts'

const answer = z.object({ status: z.literal('ok') })

export const live = {
  ...publicRead,
  path: '/health/live',
  title: 'Whether the process is running',
  input: z.strictObject({}),
  answer,
} satisfies Endpoint

export const ready = {
  ...publicRead,
  path: '/health/ready',
  title:
    'Whether the process and its database work; 503 when they do not, and during shutdown. `jobs` is `late` when a due job has waited for more than a minute, which is no reason to take the process out of service',
  input: z.strictObject({}),
  answer: answer.extend({ jobs: z.enum(['ok', 'late', 'unknown']) }),
} satisfies Endpoint
