import { MOST_GUARDIAN_EMAILS, OF_AGE } from '../business-constants.ts'
import { z } from 'zod'
import '../call/zod-config.ts'
import { birthday } from '../values/days.ts'
import { type Endpoint, publicForm, ownChangeOfMinors } from '../call/endpoint.ts'
import { instant, optional, optionalEmail, required } from '../call/fields.ts'
import { periods } from '../retention.ts'

/**
 * Where the agreement of a minor's guardian stands: nobody is named, or they were and said nothing in time; named and without
 * an answer yet; yes; no.
 */
export const guardianAnswer = z.enum(['unnamed', 'asked', 'agreed', 'refused'])
export type GuardianAnswer = z.infer<typeof guardianAnswer>

/** The notice that a guardian reads with their question; another text has another number. */
export const GUARDIAN_NOTICE = 1
/** So long a guardian has for an answer; then what was stored is deleted. */
export const ANSWER_DAYS = periods.guardianRequests.days

const token = required(100)

export const guardianRequest = {
  ...publicForm,
  path: '/member/guardian_request',
  title: 'What a guardian is asked to agree to, by the link of their e-mail; the link is as good as before',
  input: z.strictObject({ token }),
  answer: z.object({
    /** Null once the answer was no, which deletes it; so with the next two. */
    fullName: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    guardianName: z.string().nullable(),
    answer: guardianAnswer,
    /** When they agreed; null before. */
    agreedAt: instant.nullable(),
    /** Somebody whom the minor had named before has said no. */
    refusedBefore: z.boolean(),
  }),
} satisfies Endpoint

export const guardianConsent = {
  ...publicForm,
  path: '/member/guardian_consent',
  title:
    'Agree as the guardian of a minor that they apply and become a member, or say no; `name` and `dateOfBirth` are the guardian’s own and needed for a yes. The first answer counts; a no deletes what is stored',
  input: z.strictObject({
    token,
    agree: z.boolean('Please answer with yes or no'),
    name: optional(100),
    dateOfBirth: birthday,
  }),
  answer: z.object({ success: z.literal(true), answer: guardianAnswer }),
} satisfies Endpoint

export const askGuardian = {
  ...ownChangeOfMinors,
  path: '/member/ask_guardian',
  title: `Somebody under ${OF_AGE} names the parent or guardian who is asked first, or another one; with nothing, the one who is named gets the e-mail again, ${MOST_GUARDIAN_EMAILS} times in 24 hours`,
  input: z.strictObject({
    fullName: optional(100),
    dateOfBirth: birthday,
    guardianName: optional(100),
    guardianEmail: optionalEmail,
  }),
  answer: z.object({
    success: z.literal(true),
    /** False: the e-mail goes once one's own e-mail is confirmed. */
    isSent: z.boolean(),
  }),
} satisfies Endpoint
