import { text, tooLong } from '../call/fields.ts'
import { z } from 'zod'
import '../call/zod-config.ts'
import { branch } from '../admin/overview.ts'
import { category } from './payments.ts'

/** The state of a person's application or membership, as admins see it. */
export const memberState = z.enum([
  'waiting',
  'guardian',
  'question',
  'member',
  'grace',
  'ended',
  'declined',
  'removed',
])
export type MemberState = z.infer<typeof memberState>

/** When an answer or a renewal is due: before today, or within this many days. */
export const DUE_DAYS = { week: 7, month: 30 } as const
const due = z.enum(['overdue', 'week', 'month'])

/** `newest` sorts by the account, newest first. The others sort by the named value, equal values by account, oldest first. */
const memberSort = z.enum(['newest', 'due', 'state', 'category', 'branch', 'city'])
export type MemberSort = z.infer<typeof memberSort>

/** The filters and the order of the list of members. */
export const memberFilters = {
  state: memberState.optional(),
  category: category.optional(),
  branch: branch.optional(),
  city: text().max(100, tooLong(100)).optional(),
  due: due.optional(),
  sort: memberSort.optional(),
}
export type MemberFilters = z.output<z.ZodObject<typeof memberFilters>>
