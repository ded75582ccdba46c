import { z } from 'zod'
import { type Endpoint, adminDecision, ownChange } from '../call/endpoint.ts'
import { MANY_LINES, recordId, required } from '../call/fields.ts'
import { moved, programme, seen, submissionLimit } from './submissions.ts'

export const askAboutSubmission = {
  ...adminDecision('programmes'),
  path: '/programmes/ask',
  title:
    'Ask the person about what they sent, while it waits; it waits for no admin until they answered. Asked again, the newer question stands',
  input: z.strictObject({ programme, _id: recordId, question: required(2000, MANY_LINES), seen }),
  answer: moved,
} satisfies Endpoint

export const answerAboutSubmission = {
  ...ownChange,
  path: '/programmes/answer',
  title: 'Answer the question about one’s own submission; it waits again, with the promised time from now on',
  limit: submissionLimit,
  input: z.strictObject({ programme, _id: recordId, answer: required(5000, MANY_LINES) }),
  answer: moved,
} satisfies Endpoint
