import { MOST_GUARDIAN_EMAILS, OF_AGE } from '../business-constants.ts'
import { z } from 'zod'
import '../call/zod-config.ts'
import { birthday } from '../values/days.ts'
import { type Endpoint, publicForm, ownChangeBeforeConsent } from '../call/endpoint.ts'
import { instant, optional, optionalEmail, required } from '../call/fields.ts'
import { periods } from '../retention.ts'

/**
 * The state of a guardian's agreement. `unnamed`: no guardian is named, or the last one did not answer in time. `asked`: no
 * answer yet.
 */
export const guardianAnswer = z.enum(['unnamed', 'asked', 'agreed', 'refused'])
export type GuardianAnswer = z.infer<typeof guardianAnswer>

/** The version of the notice that a guardian reads; a new text has a new number. */
export const GUARDIAN_NOTICE = 1
/** Days for a guardian to answer; then the request is deleted. */
export const ANSWER_DAYS = periods.guardianRequests.days

const token = required(100)

export const guardianRequest = {
  ...publicForm,
  path: '/member/guardian_request',
  title: 'What a guardian is asked to agree to, by the link in their e-mail; the link is not used up',
  input: z.strictObject({ token }),
  answer: z.object({
    /** This and the next two are null once the guardian has refused, which deletes them. */
    fullName: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    guardianName: z.string().nullable(),
    answer: guardianAnswer,
    /** When the guardian agreed; null before. */
    agreedAt: instant.nullable(),
    /** A guardian whom the minor named earlier has refused. */
    refusedBefore: z.boolean(),
  }),
} satisfies Endpoint

export const guardianConsent = {
  ...publicForm,
  path: '/member/guardian_consent',
  title:
    'A guardian agrees to the application and membership of a person under 18, or refuses. To agree, `name` and `dateOfBirth` of the guardian are required. The first answer counts; a refusal deletes the stored data',
  input: z.strictObject({
    token,
    agree: z.boolean('Please answer with yes or no'),
    name: optional(100),
    dateOfBirth: birthday,
  }),
  answer: z.object({ success: z.literal(true), answer: guardianAnswer }),
} satisfies Endpoint

export const askGuardian = {
  ...ownChangeBeforeConsent,
  path: '/member/ask_guardian',
  title: `A person under ${OF_AGE} names the parent or guardian who must agree first, or replaces them by another. Without a name, the one who is named already gets the e-mail again. At most ${MOST_GUARDIAN_EMAILS} times in 24 hours`,
  input: z.strictObject({
    fullName: optional(100),
    dateOfBirth: birthday,
    guardianName: optional(100),
    guardianEmail: optionalEmail,
  }),
  answer: z.object({
    success: z.literal(true),
    /** False when the e-mail is sent only once the minor has confirmed their own e-mail. */
    isSent: z.boolean(),
  }),
} satisfies Endpoint
