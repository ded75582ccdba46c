import { DUE_DAYS, type MemberFilters, memberFilters } from '#contract/membership/filters.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import type { SavedView } from '#contract/membership/saved-views.ts'
import type { FilterField } from '#web/app/dashboard/list/filter-bar.tsx'
import type { PanelQuery } from '#web/app/dashboard/panel.tsx'

export const tabs = [
  { id: 'all', label: 'All' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'guardian', label: 'Guardian' },
  { id: 'question', label: 'Asked' },
  { id: 'member', label: 'Members' },
  { id: 'grace', label: 'In grace' },
  { id: 'ended', label: 'Ended' },
  { id: 'declined', label: 'Declined' },
  { id: 'removed', label: 'Removed' },
] as const

export const fieldsOf = (names: CategoryNames): readonly FilterField[] => [
  { name: 'category', label: 'Category', none: 'Any', options: names },
  {
    name: 'branch',
    label: 'Branch',
    none: 'Any',
    options: { youth: 'Youth', women: 'Women', none: 'No branch known' },
  },
  { name: 'city', label: 'City', none: 'Any' },
  {
    name: 'due',
    label: 'Due',
    none: 'Any time',
    options: {
      overdue: 'Overdue',
      week: `Within ${DUE_DAYS.week} days`,
      month: `Within ${DUE_DAYS.month} days`,
    },
  },
  {
    name: 'sort',
    label: 'Sort by',
    none: 'As usual',
    options: {
      newest: 'Newest first',
      due: 'Due date',
      state: 'State',
      category: 'Category',
      branch: 'Branch',
      city: 'City',
    },
  },
]

const names = Object.keys(memberFilters) as (keyof MemberFilters)[]

/** The filters in the address; unknown ones are ignored. */
export function filtersOf({ tab, filters }: PanelQuery): MemberFilters {
  const values: Record<string, string | undefined> = { ...filters, state: tab ?? undefined }
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = memberFilters[name].safeParse(values[name])
      return read.success && read.data ? [[name, read.data]] : []
    }),
  )
}

/** The query string of a saved view. */
export function queryOf({ filters: { state, ...rest } }: Pick<SavedView, 'filters'>): string {
  const query = { panel: 'All Members', ...(state === undefined ? {} : { tab: state }), ...rest }
  return new URLSearchParams(query as Record<string, string>).toString()
}
