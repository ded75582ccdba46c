import { z } from 'zod'
import { type Endpoint, ownRead, ownChangeBeforeConsent } from '../call/endpoint.ts'
import { instant, done } from '../call/fields.ts'

const ownSession = z.object({
  id: z.string(),
  device: z.string().describe('The browser and the system it runs on, in words'),
  createdAt: instant,
  seenAt: instant.describe('When it was last used, to the hour'),
  isCurrent: z.boolean().describe('Whether this call comes from this session'),
})

export const mySessions = {
  ...ownRead,
  path: '/user/sessions',
  title: 'The caller’s sessions: the present one, then the others by last use; at most 200',
  input: z.strictObject({}),
  answer: z.object({ sessions: z.array(ownSession) }),
} satisfies Endpoint

export const endSessions = {
  ...ownChangeBeforeConsent,
  path: '/user/end_sessions',
  title:
    'End other sessions: `which` is the id of one of the caller’s sessions, or `others` for all but the present one',
  input: z.strictObject({
    which: z.union([z.literal('others'), z.uuid()], 'Please name a session, or others'),
  }),
  answer: done,
} satisfies Endpoint
