import { z } from 'zod'
import type { Endpoint } from '../call/endpoint.ts'
import { pagingQuery, recordId, required } from '../call/fields.ts'
import { memberFilters } from './filters.ts'

const filters = z.strictObject({ ...memberFilters, q: pagingQuery.q })
const viewName = required(60)
const view = z.object({ _id: z.string(), name: z.string(), filters })
export type SavedView = z.output<typeof view>

export const savedViews = {
  method: 'GET',
  path: '/member/saved_views',
  allow: 'admin',
  duty: 'members',
  reads: 'no personal data',
  title: 'The views of the list of members that the caller has kept, by name',
  input: z.strictObject({}),
  answer: z.object({ views: z.array(view) }),
} satisfies Endpoint

export const saveView = {
  method: 'POST',
  path: '/member/save_view',
  allow: 'admin',
  duty: 'members',
  audited: true,
  title: 'Keep what the list of members is narrowed down to under a name; one of that name is replaced',
  input: z.strictObject({ name: viewName, filters }),
  answer: z.object({ success: z.literal(true), view }),
} satisfies Endpoint

export const deleteView = {
  method: 'POST',
  path: '/member/delete_view',
  allow: 'admin',
  duty: 'members',
  audited: true,
  title: 'Delete a view of one’s own',
  input: z.strictObject({ id: recordId }),
  answer: z.object({ success: z.literal(true) }),
} satisfies Endpoint
