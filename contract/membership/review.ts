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
    'Make somebody a member: needs a paid payment or an application for aid, as it was read where `seen` says what was',
  input: z.strictObject({ email, seen }),
  answer: approval,
} satisfies Endpoint

export const removeMember = {
  ...adminDecision('members'),
  path: '/member/remove_member',
  title: 'End a membership; the records stay, and the person reads the reason',
  input: z.strictObject({ email, reason: optional(2000, MANY_LINES) }),
  answer: approval,
} satisfies Endpoint

export const declineMember = {
  ...adminDecision('members'),
  path: '/member/decline_member',
  title:
    'Decline the application that waits; what was paid goes back in full, and the person reads the reason',
  input: z.strictObject({ email, reason: required(2000, MANY_LINES), seen }),
  answer: done,
} satisfies Endpoint

export const askMember = {
  ...adminDecision('members'),
  path: '/member/ask_member',
  title: 'Ask somebody about the application that waits; it waits again once they answered',
  input: z.strictObject({ email, question: required(2000, MANY_LINES), seen }),
  answer: done,
} satisfies Endpoint

export const answerQuestion = {
  ...ownChange,
  path: '/member/answer_question',
  title: 'Answer the question about one’s own application',
  input: z.strictObject({ answer: required(5000, MANY_LINES) }),
  answer: done,
} satisfies Endpoint
