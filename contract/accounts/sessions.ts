import { z } from 'zod'
import { type Endpoint, ownRead, ownChangeOfMinors } from '../call/endpoint.ts'
import { instant, done } from '../call/fields.ts'

const ownSession = z.object({
  id: z.string(),
  device: z.string().describe('The browser and the system it runs on, in words'),
  createdAt: instant,
  seenAt: instant.describe('When it was last used, to the hour'),
  isCurrent: z.boolean().describe('Whether it is the one that asks'),
})

export const mySessions = {
  ...ownRead,
  path: '/user/sessions',
  title: 'Where one is signed in: the session that asks, then the others by last use, 200 in all at most',
  input: z.strictObject({}),
  answer: z.object({ sessions: z.array(ownSession) }),
} satisfies Endpoint

export const endSessions = {
  ...ownChangeOfMinors,
  path: '/user/end_sessions',
  title:
    'Log out elsewhere: `which` is the id of one of one’s own sessions, or `others` for all but the one that asks',
  input: z.strictObject({
    which: z.union([z.literal('others'), z.uuid()], 'Please name a session, or others'),
  }),
  answer: done,
} satisfies Endpoint
