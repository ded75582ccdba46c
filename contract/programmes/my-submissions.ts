import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import type { Endpoint } from '../endpoint.ts'
import { instant } from '../fields.ts'
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
  method: 'GET',
  path: '/programmes/mine',
  allow: 'signed-in',
  title: 'Everything the person has submitted, newest first: where it stands, by when, and what happens next',
  input: z.strictObject({}),
  answer: z.object({ submissions: z.array(ownSubmission), introductions: z.array(ownIntroduction) }),
} satisfies Endpoint
