import { z } from 'zod'
import { role } from '../accounts/accounts.ts'
import { type Endpoint, adminDecision, ownChange } from '../call/endpoint.ts'
import { email, LONGEST_ID, MANY_LINES, optional, required, done } from '../call/fields.ts'

const approval = z.object({ success: z.literal(true), role })
/**
 * The version of the application that the admin read in `all_members`. If the applicant has sent a newer one, the decision is
 * refused.
 */
const seen = z
  .strictObject({ _id: required(LONGEST_ID), updatedAt: z.iso.datetime('An instant, as it was answered') })
  .optional()
export type Seen = NonNullable<z.output<typeof seen>>

export const approveMember = {
  ...adminDecision('members'),
  path: '/member/approve_member',
  title:
    'Make a person a member: needs a paid payment or an application for aid, in the version `seen` if it is given',
  input: z.strictObject({ email, seen }),
  answer: approval,
} satisfies Endpoint

export const removeMember = {
  ...adminDecision('members'),
  path: '/member/remove_member',
  title: 'End a membership, with a reason that is sent to the person; the records are kept',
  input: z.strictObject({ email, reason: optional(2000, MANY_LINES) }),
  answer: approval,
} satisfies Endpoint

export const declineMember = {
  ...adminDecision('members'),
  path: '/member/decline_member',
  title:
    'Decline a waiting application, with a reason that is sent to the person; the payment is refunded in full',
  input: z.strictObject({ email, reason: required(2000, MANY_LINES), seen }),
  answer: done,
} satisfies Endpoint

export const askMember = {
  ...adminDecision('members'),
  path: '/member/ask_member',
  title: 'Ask the applicant a question; the application waits again once they have answered',
  input: z.strictObject({ email, question: required(2000, MANY_LINES), seen }),
  answer: done,
} satisfies Endpoint

export const answerQuestion = {
  ...ownChange,
  path: '/member/answer_question',
  title: 'Answer the question about the caller’s application',
  input: z.strictObject({ answer: required(5000, MANY_LINES) }),
  answer: done,
} satisfies Endpoint
