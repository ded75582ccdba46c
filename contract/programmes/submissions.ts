import { z } from 'zod'
import type { Endpoint, Limit, Refusal, Wrong } from '../endpoint.ts'
import { instant, optional, pageAnswer, pagingQuery } from '../fields.ts'
import { problems } from '../problem.ts'

export const programmes = ['stays', 'youth', 'investors', 'hosting', 'spotlight', 'matching'] as const
export const programme = z.enum(programmes)
export type Programme = z.infer<typeof programme>

/** How often one person may send one programme its form. */
export const submissionLimit = { most: 10, per: 'day' } as const satisfies Limit

/** What a programme is called towards people, and within how many hours it promises an answer; null: no promise. */
export const programmeFacts: Record<Programme, { label: string; promise: number | null }> = {
  stays: { label: 'FWC Atithi', promise: null },
  youth: { label: 'YuvaShakti', promise: null },
  investors: { label: 'Investor circle', promise: null },
  hosting: { label: 'Event organiser', promise: 72 },
  spotlight: { label: 'Spotlight Boost', promise: 7 * 24 },
  matching: { label: 'Expert Connect', promise: 72 },
}

const states = ['received', 'in_review', 'accepted', 'declined', 'withdrawn'] as const
export const state = z.enum(states)
export type State = z.infer<typeof state>

export const stateLabels: Record<State, string> = {
  received: 'Received',
  in_review: 'In review',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Whether a submission waits for an admin still. */
export function isOpen(now: State): boolean {
  return now === 'received' || now === 'in_review'
}

/** What every submission carries beside its own fields: where it stands, who moved it there and when. */
export const life = {
  state,
  stateAt: instant,
  /** The name of whoever moved it there; null while nobody has. */
  stateBy: z.string().nullable(),
  /** Why it was declined, in words for the person. */
  reason: z.string().nullable(),
  /** When the promised time is over; null without a promise. */
  dueAt: instant.nullable(),
  createdAt: instant,
}

/** The `_id` of a record, in a path; one that is not of ours is answered with 404. */
export const recordId = z.string().max(64, 'At most 64 characters')

const moved = z.object({ success: z.literal(true), ...life })

/** A decision as an admin makes it; whoever declines says why. */
const decisionForm = z
  .strictObject({
    id: recordId,
    state: z.enum(['in_review', 'accepted', 'declined'], {
      error: (issue) => (issue.input ? 'Please choose one of the list' : 'Please fill this in'),
    }),
    reason: optional(2000),
  })
  .refine(({ state: next, reason }) => next !== 'declined' || reason !== undefined, {
    path: ['reason'],
    message: 'Please tell the person why',
    when: () => true,
  })
export type Decision = z.output<typeof decisionForm>

/** The call by which an admin moves one programme's submission forward. */
export function decideCall<const P extends `/${string}`>(path: P, label: string) {
  return {
    method: 'POST',
    path,
    allow: 'admin',
    audited: true,
    title: `${label}: take a submission into review, accept it, or decline it with a reason`,
    input: decisionForm,
    answer: moved,
  } as const satisfies Endpoint
}

/** The call by which a person takes their own submission back. */
export function withdrawCall<const P extends `/${string}`>(path: P, label: string) {
  return {
    method: 'POST',
    path,
    allow: 'signed-in',
    title: `${label}: take one’s own submission back`,
    input: z.strictObject({ id: recordId }),
    answer: moved,
  } as const satisfies Endpoint
}

/** The words for a popup form that is not filled in: the labels of what is missing. */
export function namingLabels(labels: Record<string, string>) {
  return ({ missing }: Wrong): Refusal => {
    if (missing.length === 0) return 'invalid_input'
    const names = missing.map((name) => labels[name] ?? name).join(', ')
    return { code: 'required_fields', message: `${problems.required_fields[1]} ${names}` }
  }
}

/** A submission as the person who made it sees it. */
const ownSubmission = z.object({
  _id: z.string(),
  programme,
  /** What it is about: a city and days, a title, a name. */
  about: z.string(),
  ...life,
  /** What happens next, in a sentence. */
  next: z.string(),
  canWithdraw: z.boolean(),
})

/** Another member whom an admin chose for the caller, or to whom the caller was shown. */
const ownIntroduction = z.object({
  _id: z.string(),
  /** `proposed` until both agreed; `ended` when one said no. */
  state: z.enum(['proposed', 'agreed', 'ended']),
  createdAt: instant,
  /** Whether the caller has agreed. */
  iAgreed: z.boolean(),
  theyAgreed: z.boolean(),
  reasons: z.array(z.string()),
  other: z.object({
    name: z.string(),
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

const dueSubmission = z.object({
  _id: z.string(),
  programme,
  about: z.string(),
  state,
  stateBy: z.string().nullable(),
  dueAt: instant.nullable(),
  createdAt: instant,
  isOverdue: z.boolean(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
})

export const dueSubmissions = {
  method: 'GET',
  path: '/programmes/due',
  allow: 'admin',
  reads: { list: 'What waits for an answer' },
  title:
    'What waits for an admin, first what is due first; what has no promised time comes last, oldest first',
  input: z.strictObject({
    limit: pagingQuery.limit,
    cursor: pagingQuery.cursor,
    programme: programme.optional(),
  }),
  answer: z.object({ due: z.array(dueSubmission), ...pageAnswer }),
} satisfies Endpoint
