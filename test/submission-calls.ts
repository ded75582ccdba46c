import { createZoom, decideZoom, withdrawZoom } from '#contract/programmes/hosting.ts'
import { createInvestor, decideInvestor, withdrawInvestor } from '#contract/programmes/investors.ts'
import { createMatchmaking, decideMatchmaking, withdrawMatchmaking } from '#contract/programmes/matching.ts'
import { createSpotlight, decideSpotlight, withdrawSpotlight } from '#contract/programmes/spotlight.ts'
import { decideStay, submitStay, withdrawStay } from '#contract/programmes/stays.ts'
import type { Programme, State } from '#contract/programmes/submissions.ts'
import { createYouth, decideYouth, withdrawYouth } from '#contract/programmes/youth.ts'
import { hostingForm, investorForm, spotlightForm, stayForm, youthForm } from './submission-forms.ts'
import type { Person, Site } from './test-app.ts'

type Decided = { state: State; stateBy: string | null; reason: string | null }

/** One programme as its calls show it, so that all six can be told the same story. */
export type Submitting = {
  programme: Programme
  table: string
  /** Hours within which an answer is promised. */
  promise: number | null
  /** Sends the form in and answers its `_id`. */
  submit: (site: Site, person: Person) => Promise<string>
  decide: (
    site: Site,
    admin: Person,
    input: { id: string; state: 'in_review' | 'accepted' | 'declined'; reason?: string },
  ) => Promise<Decided>
  withdraw: (site: Site, person: Person, id: string) => Promise<Decided>
}

export const submittings: Submitting[] = [
  {
    programme: 'stays',
    table: 'stays',
    promise: null,
    submit: async (site, { session }) =>
      (await site.call(session, submitStay, stayForm(site.context.clock()))).atithiRequests._id,
    decide: (site, { session }, input) => site.call(session, decideStay, input),
    withdraw: (site, { session }, id) => site.call(session, withdrawStay, { id }),
  },
  {
    programme: 'youth',
    table: 'youth_applications',
    promise: null,
    submit: async (site, { session }) => (await site.call(session, createYouth, youthForm)).yuvaShakti._id,
    decide: (site, { session }, input) => site.call(session, decideYouth, input),
    withdraw: (site, { session }, id) => site.call(session, withdrawYouth, { id }),
  },
  {
    programme: 'investors',
    table: 'investors',
    promise: null,
    submit: async (site, { session }) =>
      (await site.call(session, createInvestor, investorForm)).investmentCircle._id,
    decide: (site, { session }, input) => site.call(session, decideInvestor, input),
    withdraw: (site, { session }, id) => site.call(session, withdrawInvestor, { id }),
  },
  {
    programme: 'hosting',
    table: 'event_requests',
    promise: 72,
    submit: async (site, { session }) =>
      (await site.call(session, createZoom, hostingForm(site.context.clock()))).zoom._id,
    decide: (site, { session }, input) => site.call(session, decideZoom, input),
    withdraw: (site, { session }, id) => site.call(session, withdrawZoom, { id }),
  },
  {
    programme: 'spotlight',
    table: 'spotlights',
    promise: 7 * 24,
    submit: async (site, { session }) =>
      (await site.call(session, createSpotlight, spotlightForm)).spotlight._id,
    decide: (site, { session }, input) => site.call(session, decideSpotlight, input),
    withdraw: (site, { session }, id) => site.call(session, withdrawSpotlight, { id }),
  },
  {
    programme: 'matching',
    table: 'match_requests',
    promise: 72,
    submit: async (site, { session, id }) => (await site.call(session, createMatchmaking, { id })).data._id,
    decide: (site, { session }, input) => site.call(session, decideMatchmaking, input),
    withdraw: (site, { session }, id) => site.call(session, withdrawMatchmaking, { id }),
  },
]
