import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import { type Endpoint, ownRead } from '../call/endpoint.ts'
import { instant, recordId } from '../call/fields.ts'
import { documentFile, picture } from '../files.ts'
import { situations } from './next-step.ts'
import { statusFields, programme } from './submissions.ts'

/** A submission, as shown to the person who made it. */
const ownSubmission = z.object({
  _id: z.string(),
  programme,
  /** The subject: a city and days, a title, a name. */
  about: z.string(),
  ...statusFields,
  /** Details of the state; null when there are none. */
  situation: z.enum(situations).nullable(),
  /** It is still waiting, and the promised time is over. */
  isOverdue: z.boolean(),
  /** The next step, in a sentence. */
  next: z.string(),
  canWithdraw: z.boolean(),
  /** The content is erased, because its storage period is over. */
  isErased: z.boolean(),
  /** It is waiting, so it can be corrected. */
  canCorrect: z.boolean(),
  /** It is closed, and the person may send the form again. */
  canAskAgain: z.boolean(),
})

/** Another member whom an admin chose for the caller, or to whom the caller was proposed. */
const ownIntroduction = z.object({
  _id: z.string(),
  /** `proposed` until both agreed; `ended` when one refused or left. */
  state: z.enum(['proposed', 'agreed', 'ended']),
  createdAt: instant,
  iAgreed: z.boolean(),
  theyAgreed: z.boolean(),
  reasons: z.array(z.string()),
  other: z.object({
    name: z.string(),
    avatar,
    companyName: z.string().nullable(),
    sector: z.string().nullable(),
    city: z.string().nullable(),
    /** Null until both agreed. */
    email: z.string().nullable(),
    contact: z.string().nullable(),
  }),
  next: z.string(),
})

export const mySubmissions = {
  ...ownRead,
  path: '/programmes/mine',
  title: 'All submissions of the caller, newest first: the state, when an answer is due, and the next step',
  input: z.strictObject({}),
  answer: z.object({ submissions: z.array(ownSubmission), introductions: z.array(ownIntroduction) }),
} satisfies Endpoint

export const mySubmission = {
  ...ownRead,
  path: '/programmes/my_submission',
  title: 'A whole submission of the caller: every field of its form and its file',
  input: z.strictObject({ programme, _id: recordId }),
  answer: z.object({
    submission: ownSubmission.extend({
      /** When it was last sent or corrected. */
      updatedAt: instant,
      /** The fields of the form by name; null for those left empty. */
      form: z.record(z.string(), z.string().nullable()),
      /** Null when no file was sent, or the form takes none. */
      file: z.union([picture, documentFile]).nullable(),
    }),
  }),
} satisfies Endpoint
