import { allUsers } from '#contract/accounts/accounts.ts'
import { auditLog } from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEvent, allMasterClass, allMeetup } from '#contract/events.ts'
import { allZoom } from '#contract/programmes/hosting.ts'
import { allInvestors } from '#contract/programmes/investors.ts'
import { allMatchmakings } from '#contract/programmes/matching.ts'
import { allMembers, allPayments } from '#contract/membership/members.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { allStays } from '#contract/programmes/stays.ts'
import { dueSubmissions } from '#contract/programmes/submissions.ts'
import { allYouth } from '#contract/programmes/youth.ts'

export type List = {
  name: string
  table: string
  endpoint: Endpoint
  more?: { form: 'aid' }
  /** What is not searched has one class of terms less. */
  isSearched?: false
}

/** Every list of the dashboard. */
export const dashboardLists: List[] = [
  { name: 'users', table: 'users', endpoint: allUsers },
  { name: 'members', table: 'users', endpoint: allMembers },
  { name: 'members who ask for aid', table: 'users', endpoint: allMembers, more: { form: 'aid' } },
  { name: 'payments', table: 'payments', endpoint: allPayments },
  { name: 'events', table: 'events', endpoint: allEvent },
  { name: 'meetups', table: 'events', endpoint: allMeetup },
  { name: 'master classes', table: 'events', endpoint: allMasterClass },
  { name: 'stays', table: 'stays', endpoint: allStays },
  { name: 'youth', table: 'youth_applications', endpoint: allYouth },
  { name: 'investors', table: 'investors', endpoint: allInvestors },
  { name: 'event requests', table: 'event_requests', endpoint: allZoom },
  { name: 'spotlights', table: 'spotlights', endpoint: allSpotlight },
  { name: 'match requests', table: 'match_requests', endpoint: allMatchmakings },
  { name: 'audit log', table: 'audit_log', endpoint: auditLog },
  { name: 'what is due', table: 'stays', endpoint: dueSubmissions, isSearched: false },
]
