import { z } from 'zod'
import { type Endpoint, adminDecision, ownChange } from '../call/endpoint.ts'
import { MANY_LINES, recordId, required } from '../call/fields.ts'
import { moved, programme, seen, submissionLimit } from './submissions.ts'

export const askAboutSubmission = {
  ...adminDecision('programmes'),
  path: '/programmes/ask',
  title:
    'Ask the person a question about a waiting submission; it waits for the person until they answer. A second question replaces the first',
  input: z.strictObject({ programme, _id: recordId, question: required(2000, MANY_LINES), seen }),
  answer: moved,
} satisfies Endpoint

export const answerAboutSubmission = {
  ...ownChange,
  path: '/programmes/answer',
  title:
    'Answer the question about a submission of the caller; it waits again, and the promised time starts anew',
  limit: submissionLimit,
  input: z.strictObject({ programme, _id: recordId, answer: required(5000, MANY_LINES) }),
  answer: moved,
} satisfies Endpoint
