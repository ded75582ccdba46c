import { z } from 'zod'
import { role } from '../accounts/accounts.ts'
import type { Endpoint } from '../call/endpoint.ts'
import { email, LONGEST_ID, MANY_LINES, optional, required } from '../call/fields.ts'

const approval = z.object({ success: z.literal(true), role })
/** The application as somebody read it in `all_members`: of one that was sent anew since, nothing is decided by it. */
const seen = z
  .strictObject({ _id: required(LONGEST_ID), updatedAt: z.iso.datetime('An instant, as it was answered') })
  .optional()
export type Seen = NonNullable<z.output<typeof seen>>

const success = z.object({ success: z.literal(true) })

export const approveMember = {
  method: 'POST',
  path: '/member/approve_member',
  allow: 'admin',
  duty: 'members',
  audited: true,
  undoable: true,
  title:
    'Make somebody a member: needs a paid payment or an application for aid, as it was read where `seen` says what was',
  input: z.strictObject({ email, seen }),
  answer: approval,
} satisfies Endpoint

export const removeMember = {
  method: 'POST',
  path: '/member/remove_member',
  allow: 'admin',
  duty: 'members',
  audited: true,
  undoable: true,
  title: 'End a membership; the records stay, and the person reads the reason',
  input: z.strictObject({ email, reason: optional(2000, MANY_LINES) }),
  answer: approval,
} satisfies Endpoint

export const declineMember = {
  method: 'POST',
  path: '/member/decline_member',
  allow: 'admin',
  duty: 'members',
  audited: true,
  undoable: true,
  title:
    'Decline the application that waits; what was paid goes back in full, and the person reads the reason',
  input: z.strictObject({ email, reason: required(2000, MANY_LINES), seen }),
  answer: success,
} satisfies Endpoint

export const askMember = {
  method: 'POST',
  path: '/member/ask_member',
  allow: 'admin',
  duty: 'members',
  audited: true,
  undoable: true,
  title: 'Ask somebody about the application that waits; it waits again once they answered',
  input: z.strictObject({ email, question: required(2000, MANY_LINES), seen }),
  answer: success,
} satisfies Endpoint

export const answerQuestion = {
  method: 'POST',
  path: '/member/answer_question',
  allow: 'signed-in',
  title: 'Answer the question about one’s own application',
  input: z.strictObject({ answer: required(5000, MANY_LINES) }),
  answer: success,
} satisfies Endpoint
