import type { Programme } from '#contract/programmes/submissions.ts'

/** Where a programme keeps its submissions, and which of their columns say what. */
type Kept = {
  table: string
  /** Whether `due_at` says by when an answer is promised. */
  isPromised: boolean
  /** The day it takes place, for what does. */
  day: string | null
  /** What it is about, for `aboutOf`. */
  facts: readonly string[]
}

export const programmeTables = {
  stays: {
    table: 'stays',
    isPromised: false,
    day: 'arrival_date',
    facts: ['destination_city', 'arrival_date', 'departure_date'],
  },
  youth: { table: 'youth_applications', isPromised: false, day: null, facts: ['name', 'city'] },
  investors: { table: 'investors', isPromised: false, day: null, facts: ['name', 'funding_requirement'] },
  hosting: { table: 'event_requests', isPromised: true, day: 'date', facts: ['title', 'date'] },
  spotlight: { table: 'spotlights', isPromised: true, day: null, facts: ['name'] },
  matching: { table: 'match_requests', isPromised: true, day: null, facts: [] },
} as const satisfies Record<Programme, Kept>
