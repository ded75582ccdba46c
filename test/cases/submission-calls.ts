import { allHosting, submitHosting, reviewHosting, withdrawHosting } from '#contract/programmes/hosting.ts'
import {
  allInvestors,
  submitInvestor,
  reviewInvestor,
  withdrawInvestor,
} from '#contract/programmes/investors.ts'
import {
  allMatchRequests,
  submitMatchRequest,
  reviewMatchRequest,
  withdrawMatchRequest,
} from '#contract/programmes/matching.ts'
import {
  allSpotlight,
  submitSpotlight,
  reviewSpotlight,
  withdrawSpotlight,
} from '#contract/programmes/spotlight.ts'
import { allStays, reviewStay, submitStay, withdrawStay } from '#contract/programmes/stays.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import type { reviewCall, Programme, State, withdrawCall } from '#contract/programmes/submissions.ts'
import { allYouth, submitYouth, reviewYouth, withdrawYouth } from '#contract/programmes/youth.ts'
import { hostingForm, investorForm, spotlightForm, stayForm, youthForm } from './submission-forms.ts'
import type { Person, Site } from '#test/support/test-app.ts'

type Decided = { state: State; stateBy: string | null; reason: string | null }

type Calls = {
  programme: Programme
  table: string
  /** The hours within which an answer is promised. */
  promise: number | null
  /** Sends the form; returns its `_id`. */
  submit: (site: Site, person: Person) => Promise<string>
  /** The call with which admins read the records. */
  list: Endpoint
  decide: ReturnType<typeof reviewCall<`/${string}`>>
  withdraw: ReturnType<typeof withdrawCall>
}

const all: Calls[] = [
  {
    programme: 'stays',
    table: 'stays',
    promise: null,
    submit: async (site, { session }) =>
      (await site.call(session, submitStay, stayForm(site.context.clock()))).atithiRequests._id,
    list: allStays,
    decide: reviewStay,
    withdraw: withdrawStay,
  },
  {
    programme: 'youth',
    table: 'youth_applications',
    promise: null,
    submit: async (site, { session }) => (await site.call(session, submitYouth, youthForm)).yuvaShakti._id,
    list: allYouth,
    decide: reviewYouth,
    withdraw: withdrawYouth,
  },
  {
    programme: 'investors',
    table: 'investors',
    promise: null,
    submit: async (site, { session }) =>
      (await site.call(session, submitInvestor, investorForm)).investmentCircle._id,
    list: allInvestors,
    decide: reviewInvestor,
    withdraw: withdrawInvestor,
  },
  {
    programme: 'hosting',
    table: 'event_requests',
    promise: 72,
    submit: async (site, { session }) =>
      (await site.call(session, submitHosting, hostingForm(site.context.clock()))).zoom._id,
    list: allHosting,
    decide: reviewHosting,
    withdraw: withdrawHosting,
  },
  {
    programme: 'spotlight',
    table: 'spotlights',
    promise: 7 * 24,
    submit: async (site, { session }) =>
      (await site.call(session, submitSpotlight, spotlightForm)).spotlight._id,
    list: allSpotlight,
    decide: reviewSpotlight,
    withdraw: withdrawSpotlight,
  },
  {
    programme: 'matching',
    table: 'match_requests',
    promise: 72,
    submit: async (site, { session, id }) => (await site.call(session, submitMatchRequest, { id })).data._id,
    list: allMatchRequests,
    decide: reviewMatchRequest,
    withdraw: withdrawMatchRequest,
  },
]

type Decision = {
  id: string
  state: 'in_review' | 'accepted' | 'declined'
  reason?: string
  message?: string
}

/** A programme's calls in one shape, so that one test can run for all programmes. */
export const submittings = all.map(({ decide, withdraw, ...one }) => ({
  ...one,
  reviewCall: decide,
  decide: (site: Site, { session }: Person, decision: Decision): Promise<Decided> =>
    site.call(session, decide, decision),
  withdraw: (site: Site, { session }: Person, id: string): Promise<Decided> =>
    site.call(session, withdraw, { id }),
}))
