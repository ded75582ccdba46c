import { withdrawZoom } from '#contract/programmes/hosting.ts'
import { withdrawInvestor } from '#contract/programmes/investors.ts'
import { withdrawMatchmaking } from '#contract/programmes/matching.ts'
import { withdrawSpotlight } from '#contract/programmes/spotlight.ts'
import { withdrawStay } from '#contract/programmes/stays.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { withdrawYouth } from '#contract/programmes/youth.ts'

type Withdraw =
  | typeof withdrawStay
  | typeof withdrawYouth
  | typeof withdrawInvestor
  | typeof withdrawZoom
  | typeof withdrawSpotlight
  | typeof withdrawMatchmaking

/** Where each programme is, what it gives in a few words, and the call that takes a submission to it back. */
export const places: Record<Programme, { to: string; text: string; withdraw: Withdraw }> = {
  stays: {
    to: '/fwc-atithi',
    text: 'Stay with a member for up to 12 days.',
    withdraw: withdrawStay,
  },
  spotlight: {
    to: '/spotlight-boost',
    text: 'Show your startup on our home page.',
    withdraw: withdrawSpotlight,
  },
  matching: {
    to: '/business-matching',
    text: 'Meet a member who has what you need.',
    withdraw: withdrawMatchmaking,
  },
  hosting: {
    to: '/event-organiser',
    text: 'Hold a class, a webinar or an event.',
    withdraw: withdrawZoom,
  },
  investors: {
    to: '/investor-circle',
    text: 'Tell investors what you build.',
    withdraw: withdrawInvestor,
  },
  youth: {
    to: '/verticles/yuva-shakti-international',
    text: 'Build and lead with people of your age.',
    withdraw: withdrawYouth,
  },
}
