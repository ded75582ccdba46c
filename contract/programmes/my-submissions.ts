import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import { type Endpoint, ownRead } from '../call/endpoint.ts'
import { instant, recordId } from '../call/fields.ts'
import { documentFile, picture } from '../files.ts'
import { situations } from './next-step.ts'
import { statusFields, programme } from './submissions.ts'

/** A submission as the person who made it sees it. */
const ownSubmission = z.object({
  _id: z.string(),
  programme,
  /** What it is about: a city and days, a title, a name. */
  about: z.string(),
  ...statusFields,
  /** What it has come to beside its state; null: the state says all. */
  situation: z.enum(situations).nullable(),
  /** It waits still, and the promised time is over. */
  isOverdue: z.boolean(),
  /** What happens next, in a sentence. */
  next: z.string(),
  canWithdraw: z.boolean(),
  /** What was sent is erased, as it is kept so long only. */
  isErased: z.boolean(),
  /** It waits, and may be corrected. */
  canCorrect: z.boolean(),
  /** Nothing more comes of it, and the person may send the programme its form again. */
  canAskAgain: z.boolean(),
})

/** Another member whom an admin chose for the caller, or to whom the caller was shown. */
const ownIntroduction = z.object({
  _id: z.string(),
  /** `proposed` until both agreed; `ended` when one said no, or left. */
  state: z.enum(['proposed', 'agreed', 'ended']),
  createdAt: instant,
  /** Whether the caller has agreed. */
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
  title: 'Everything the person has submitted, newest first: where it stands, by when, and what happens next',
  input: z.strictObject({}),
  answer: z.object({ submissions: z.array(ownSubmission), introductions: z.array(ownIntroduction) }),
} satisfies Endpoint

export const mySubmission = {
  ...ownRead,
  path: '/programmes/my_submission',
  title: 'What the person has sent to a programme, whole: every field of its form as it stands, and its file',
  input: z.strictObject({ programme, _id: recordId }),
  answer: z.object({
    submission: ownSubmission.extend({
      /** When it was sent as it is now. */
      updatedAt: instant,
      /** The fields of its form by their names; what was left out is null. */
      form: z.record(z.string(), z.string().nullable()),
      /** Null: none was sent, or the form has none. */
      file: z.union([picture, documentFile]).nullable(),
    }),
  }),
} satisfies Endpoint
