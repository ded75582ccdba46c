import { z } from 'zod'
import { inWords, MATCH_AGAIN_MONTHS } from '../business-constants.ts'
import { avatar } from '../accounts/accounts.ts'
import { type Endpoint, adminDecision, adminRead } from '../call/endpoint.ts'
import { instant, LONGEST_ID, MANY_LINES, optional, recordId, required } from '../call/fields.ts'
import '../call/zod-config.ts'
import { correctCall } from './correct-call.ts'
import { reviewCall, recordFields, submissionLimit, withdrawCall, listCall } from './submissions.ts'

const LONGEST_WISH = 1_000

const expertConnect = z.enum(['notapplied', 'pending', 'allowed'])
export type ExpertConnect = z.infer<typeof expertConnect>

const matchRequest = z.object({
  _id: z.string(),
  /** The application of the member who asks, with their account. */
  memberId: z.object({
    _id: z.string(),
    fullName: z.string(),
    email: z.string(),
    userId: z.object({ _id: z.string(), expert_connect: expertConnect }),
  }),
  /** The state of the request: `pending` while it waits, `allowed` once accepted. */
  expert_connect: expertConnect,
  /** What they look for now; null means what their application says. */
  lookingFor: z.string().nullable(),
  ...recordFields,
})

export const submitMatchRequest = {
  method: 'POST',
  path: '/matchMaking/create_matchmaking/:id',
  allow: 'member',
  title: `Ask for a match; \`id\` is the caller’s user id. A second call changes nothing; a new request is possible once an introduction has ended, or ${inWords(MATCH_AGAIN_MONTHS, 'month')} later`,
  limit: submissionLimit,
  input: z.strictObject({ id: recordId, lookingFor: optional(LONGEST_WISH, MANY_LINES) }),
  answer: z.object({ success: z.literal(true), data: matchRequest }),
} satisfies Endpoint

export const allMatchRequests = listCall(
  '/matchMaking/getAllMatchmakings',
  'matching',
  'Members who ask for a match',
  { data: z.array(matchRequest) },
)

export const allowMatchRequest = {
  ...adminDecision('programmes'),
  path: '/matchMaking/allow_matchmaking/:id',
  title: 'Allow a request for a match; if it was allowed before, the answer says by whom and when',
  input: z.strictObject({ id: recordId }),
  answer: z.object({
    success: z.literal(true),
    /** Set when the call changed nothing: who had allowed it, and when. */
    already: z.object({ by: z.string(), at: instant }).optional(),
  }),
} satisfies Endpoint

export const reviewMatchRequest = reviewCall('/matchMaking/decide/:id', 'matching')
export const withdrawMatchRequest = withdrawCall('matching')
/** `id` is the `_id` of the record. */
export const correctMatchRequest = correctCall('matching', submitMatchRequest)

const profile = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  companyName: z.string().nullable(),
  sector: z.string().nullable(),
  stage: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  userType: z.string().nullable(),
  requirements: z.string().nullable(),
  goals: z.string().nullable(),
  problem: z.string().nullable(),
  offerDetails: z.string().nullable(),
  shortDescription: z.string().nullable(),
  investmentSupport: z.enum(['Yes', 'No']).nullable(),
  /** What they look for now, in their words; null means what their application says. */
  lookingFor: z.string().nullable(),
})
export type MatchProfile = z.infer<typeof profile>

export const matchCandidates = {
  ...adminRead('programmes'),
  path: '/matchMaking/candidates/:id',
  reads: {
    record: 'Candidates for a match',
    subject: ({ seeker }: { seeker: MatchProfile }) => seeker.userId,
  },
  title: 'Members who fit a request, best first, each with reasons',
  input: z.strictObject({ id: recordId }),
  answer: z.object({
    /** The profile of the member who asks. */
    seeker: profile,
    candidates: z.array(
      z.object({
        /** 0 to 100. */
        score: z.int(),
        /** At least two sentences about fields that both have filled in. */
        reasons: z.array(z.string()),
        introduced: z.boolean(),
        member: profile.extend({ avatar }),
      }),
    ),
  }),
} satisfies Endpoint

export const introduce = {
  ...adminDecision('programmes'),
  path: '/matchMaking/introduce/:id',
  title: 'Choose a member for a request; both get an e-mail, and a waiting request is allowed',
  input: z.strictObject({ id: recordId, userId: required(LONGEST_ID) }),
  answer: z.object({ success: z.literal(true), introduction: z.string() }),
} satisfies Endpoint

/** The answer of either side to an introduction. */
export const answerIntroduction = {
  method: 'POST',
  path: '/matchMaking/answer/:id',
  allow: 'member',
  title: 'Agree to an introduction or refuse it; once both have agreed, both get the contact details',
  input: z.strictObject({ id: recordId, agree: z.boolean('Please choose') }),
  answer: z.object({ success: z.literal(true), state: z.enum(['proposed', 'agreed', 'ended']) }),
} satisfies Endpoint
