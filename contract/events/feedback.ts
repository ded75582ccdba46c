import { z } from 'zod'
import { type Endpoint, ownChange } from '../call/endpoint.ts'
import { done, instant, MANY_LINES, optional } from '../call/fields.ts'
import { myFeedbackRoute } from '../call/routes.ts'
import { eventid } from './registrations.ts'

const STARS = 'A whole number from 1 to 5'
const stars = z.int(STARS).min(1, STARS).max(5, STARS)

export const giveFeedback = {
  ...ownChange,
  path: '/events/feedback',
  title:
    'Give feedback on an event after its end, for people who had a place; new feedback replaces earlier feedback',
  input: z.strictObject({ eventid, stars, text: optional(2000, MANY_LINES) }),
  answer: done,
} satisfies Endpoint

const text = z.string().nullable()

export const myFeedback = {
  ...myFeedbackRoute,
  title: 'The caller’s feedback on events, newest first',
  input: z.strictObject({}),
  answer: z.object({ feedback: z.array(z.object({ eventid: z.string(), stars, text, createdAt: instant })) }),
} satisfies Endpoint

export const allFeedback = {
  method: 'POST',
  path: '/events/all_feedback',
  allow: 'admin',
  duty: 'programmes',
  reads: { list: 'Event feedback' },
  title: 'The feedback on an event, newest first, without names',
  input: z.strictObject({ eventid }),
  answer: z.object({
    /** The average of the stars; null without answers. */
    average: z.number().nullable(),
    count: z.int(),
    feedback: z.array(z.object({ stars, text, createdAt: instant })),
  }),
} satisfies Endpoint
