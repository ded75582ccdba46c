import { text, tooLong } from '../call/fields.ts'
import { z } from 'zod'
import '../call/zod-config.ts'
import { branch } from '../admin/overview.ts'
import { category } from './payments.ts'

/** Where a person stands with membership, for whoever reviews. */
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

/** By when an answer was promised or a renewal is due: that day has passed, or comes within so many days. */
export const DUE_DAYS = { week: 7, month: 30 } as const
const due = z.enum(['overdue', 'week', 'month'])

/** Newest account first, or by what a person has, the oldest account first where they have the same. */
export const memberSort = z.enum(['newest', 'due', 'state', 'category', 'branch', 'city'])
export type MemberSort = z.infer<typeof memberSort>

/** What the list of members is narrowed down to and sorted by. */
export const memberFilters = {
  state: memberState.optional(),
  category: category.optional(),
  branch: branch.optional(),
  city: text().max(100, tooLong(100)).optional(),
  due: due.optional(),
  sort: memberSort.optional(),
}
export type MemberFilters = z.output<z.ZodObject<typeof memberFilters>>
