import type { Input } from '#contract/call/endpoint.ts'
import type { allPayments } from '#contract/money/payments.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import {
  bucket,
  failedRefund,
  type moneySummary,
  offlineMethods,
  paymentFilters,
} from '#contract/money/money.ts'
import type { FilterField } from '#web/app/dashboard/list/filter-bar.tsx'
import type { PanelQuery } from '#web/app/dashboard/panel.tsx'

type Filters = Input<typeof moneySummary> & Pick<Input<typeof allPayments>, 'bucket' | 'refund'>

export const fieldsOf = (names: CategoryNames): readonly FilterField[] => [
  { name: 'category', label: 'Category', none: 'Any', options: names },
  {
    name: 'method',
    label: 'Method',
    none: 'Any',
    options: { online: 'Through the provider', ...offlineMethods },
  },
  { name: 'refund', label: 'Refunds', none: 'Any', options: { failed: 'Failed, in review' } },
  { name: 'from', label: 'From', none: '', isDay: true },
  { name: 'to', label: 'To', none: '', isDay: true },
]

const filterSchemas = { ...paymentFilters, bucket: bucket.optional(), refund: failedRefund.optional() }
const names = Object.keys(filterSchemas) as (keyof Filters)[]

/** The filters in the address; unknown ones are ignored. */
export function filtersOf({ tab, filters }: PanelQuery): Filters {
  const values: Record<string, string | undefined> = { ...filters, bucket: tab ?? undefined }
  const valid: Filters = Object.fromEntries(
    names.flatMap((name) => {
      const parsed = filterSchemas[name].safeParse(values[name])
      return parsed.success && parsed.data ? [[name, parsed.data]] : []
    }),
  )
  const { from, to } = valid
  // The two days are put in order, whichever was chosen first.
  return from !== undefined && to !== undefined && from > to ? { ...valid, from: to, to: from } : valid
}
