import { z } from 'zod'
import '../no-eval.ts'
import type { Endpoint } from '../endpoint.ts'
import { required } from '../fields.ts'
import { category } from './payments.ts'

/** What the guardian of a minor has said to their application: nothing yet, yes or no. */
export const guardianAnswer = z.enum(['asked', 'agreed', 'refused'])
export type GuardianAnswer = z.infer<typeof guardianAnswer>

const token = required(100)

export const guardianRequest = {
  method: 'POST',
  path: '/member/guardian_request',
  allow: 'anyone',
  title: 'What a guardian is asked to agree to, by the link of their e-mail; the link is as good as before',
  input: z.strictObject({ token }),
  answer: z.object({
    fullName: z.string(),
    guardianName: z.string(),
    membershipCategory: category,
    /** What that is called now. */
    categoryName: z.string(),
    /** Paise, with GST. */
    amount: z.int(),
    asksAid: z.boolean(),
    answer: guardianAnswer,
  }),
} satisfies Endpoint

export const guardianConsent = {
  method: 'POST',
  path: '/member/guardian_consent',
  allow: 'anyone',
  title: 'Agree to the application of a minor as their guardian, or say no; the first answer counts',
  input: z.strictObject({ token, agree: z.boolean('Please answer with yes or no') }),
  answer: z.object({ success: z.literal(true), answer: guardianAnswer }),
} satisfies Endpoint

export const askGuardian = {
  method: 'POST',
  path: '/member/ask_guardian',
  allow: 'signed-in',
  title: 'Send the guardian of one’s own application another e-mail, 5 times in 24 hours',
  input: z.strictObject({}),
  answer: z.object({ success: z.literal(true) }),
} satisfies Endpoint
