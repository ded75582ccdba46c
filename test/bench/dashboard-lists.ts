import { allUsers } from '#contract/accounts/accounts.ts'
import { auditLog } from '#contract/admin/audit.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { allEvent, allMasterClass, allMeetup } from '#contract/events/events.ts'
import { allHosting } from '#contract/programmes/hosting.ts'
import { allInvestors } from '#contract/programmes/investors.ts'
import { allMatchRequests } from '#contract/programmes/matching.ts'
import { allMembers } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { allStays } from '#contract/programmes/stays.ts'
import { dueSubmissions } from '#contract/programmes/waiting.ts'
import { allYouth } from '#contract/programmes/youth.ts'

export type List = {
  name: string
  table: string
  endpoint: Endpoint
  more?: Record<string, string>
  /** The order of the list and the value in its cursor; without this, both are `id`. */
  position?: { order: string; cursor: string }
  /** A list without a search has no search terms to measure. */
  isSearched?: false
}

const orders = {
  newest: { order: 'user_id', cursor: 'user_id' },
  queue: {
    order: 'waiting_since, user_id',
    cursor: `to_char(waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || user_id`,
  },
  due: { order: 'deadline, user_id', cursor: "deadline || ' ' || user_id" },
  city: { order: 'city, user_id', cursor: "city || ' ' || user_id" },
}

/** The list of members with a filter and an order. */
const filtered = (
  [
    ['of a state', { state: 'member' }, 'newest'],
    ['who wait', { state: 'waiting' }, 'queue'],
    ['in grace', { state: 'grace' }, 'newest'],
    ['who were declined, by due date', { state: 'declined', sort: 'due' }, 'due'],
    ['of a city', { city: 'pune' }, 'newest'],
    ['of cities by a beginning', { city: 'pu' }, 'newest'],
    ['of a city and a category', { city: 'pune', category: 'Investor' }, 'newest'],
    ['of state, category and branch', { state: 'ended', category: 'Student', branch: 'youth' }, 'newest'],
    ['of what nobody is', { category: 'Investor', branch: 'youth', state: 'member' }, 'newest'],
    ['due within a month', { due: 'month', sort: 'due' }, 'due'],
    ['overdue, by city', { due: 'overdue', sort: 'city' }, 'city'],
    ['by city', { sort: 'city' }, 'city'],
  ] as const
).map(
  ([name, more, way]): List => ({
    name: `members ${name}`,
    table: way === 'queue' ? "memberships where state = 'waiting'" : 'memberships',
    endpoint: allMembers,
    more,
    position: orders[way],
  }),
)

/** Every list of the dashboard. */
export const dashboardLists: List[] = [
  { name: 'users', table: 'users', endpoint: allUsers },
  { name: 'members', table: 'users', endpoint: allMembers },
  { name: 'members who ask for aid', table: 'users', endpoint: allMembers, more: { form: 'aid' } },
  ...filtered,
  { name: 'payments', table: 'payments', endpoint: allPayments },
  { name: 'events', table: 'events', endpoint: allEvent },
  { name: 'meetups', table: 'events', endpoint: allMeetup },
  { name: 'master classes', table: 'events', endpoint: allMasterClass },
  { name: 'stays', table: 'stays', endpoint: allStays },
  { name: 'youth', table: 'youth_applications', endpoint: allYouth },
  { name: 'investors', table: 'investors', endpoint: allInvestors },
  { name: 'event requests', table: 'event_requests', endpoint: allHosting },
  { name: 'spotlights', table: 'spotlights', endpoint: allSpotlight },
  { name: 'match requests', table: 'match_requests', endpoint: allMatchRequests },
  { name: 'audit log', table: 'audit_log', endpoint: auditLog },
  { name: 'what is due', table: 'stays', endpoint: dueSubmissions, isSearched: false },
]
