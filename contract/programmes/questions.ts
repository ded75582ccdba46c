import { z } from 'zod'
import type { Endpoint } from '../call/endpoint.ts'
import { MANY_LINES, recordId, required } from '../call/fields.ts'
import { moved, programme, seen, submissionLimit } from './submissions.ts'

export const askAboutSubmission = {
  method: 'POST',
  path: '/programmes/ask',
  allow: 'admin',
  duty: 'programmes',
  audited: true,
  undoable: true,
  title:
    'Ask the person about what they sent, while it waits; it waits for no admin until they answered. Asked again, the newer question stands',
  input: z.strictObject({ programme, _id: recordId, question: required(2000, MANY_LINES), seen }),
  answer: moved,
} satisfies Endpoint

export const answerAboutSubmission = {
  method: 'POST',
  path: '/programmes/answer',
  allow: 'signed-in',
  title: 'Answer the question about one’s own submission; it waits again, with the promised time from now on',
  limit: submissionLimit,
  input: z.strictObject({ programme, _id: recordId, answer: required(5000, MANY_LINES) }),
  answer: moved,
} satisfies Endpoint
