import { z } from 'zod'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { pagingQuery, recordId, required, done } from '../call/fields.ts'
import { memberFilters } from './filters.ts'

const filters = z.strictObject({ ...memberFilters, q: pagingQuery.q })
const viewName = required(60)
const view = z.object({ _id: z.string(), name: z.string(), filters })
export type SavedView = z.output<typeof view>

export const savedViews = {
  ...adminRead('members'),
  path: '/member/saved_views',
  reads: 'no personal data',
  title: 'The caller’s saved views of the list of members, by name',
  input: z.strictObject({}),
  answer: z.object({ views: z.array(view) }),
} satisfies Endpoint

export const saveView = {
  ...adminChange('members'),
  path: '/member/save_view',
  title: 'Save the filters of the list of members under a name; a view of that name is replaced',
  input: z.strictObject({ name: viewName, filters }),
  answer: z.object({ success: z.literal(true), view }),
} satisfies Endpoint

export const deleteView = {
  ...adminChange('members'),
  path: '/member/delete_view',
  title: 'Delete a saved view of the caller',
  input: z.strictObject({ id: recordId }),
  answer: done,
} satisfies Endpoint
