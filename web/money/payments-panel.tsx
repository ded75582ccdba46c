import { useState } from 'react'
import { hasDuty } from '#contract/accounts/duties.ts'
import { allPayments } from '#contract/money/payments.ts'
import { buckets, moneySummary } from '#contract/money/money.ts'
import { unassignedMoney } from '#contract/money/unassigned.ts'
import { type Page, page, request } from '#web/app/api/client.ts'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { useCategoryNames } from '#web/app/dashboard/list/category-names.tsx'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { FilterBar, filterWords } from '#web/app/dashboard/list/filter-bar.tsx'
import {
  definePanel,
  type PageInput,
  type PanelProps,
  type PanelQuery,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { BucketCards, type Summary } from './bucket-cards.tsx'
import { type Payment, recordOf } from '../app/prices/payment-words.ts'
import { columns } from './payment-columns.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { fieldsOf, filtersOf } from './payment-filters.ts'
import { RecordPayment } from './record-payment.tsx'
import { type Unassigned, UnassignedMoney } from './unassigned-money.tsx'

/** `unassigned` is null when it is not shown. */
type Loaded = { page: Page<Payment>; summary: Summary; unassigned: Unassigned | null }

function listOf(query: PanelQuery) {
  const filters = filtersOf(query)
  return (input: PageInput, more?: { signal: AbortSignal }) =>
    page(allPayments, { ...input, ...filters }, more)
}

/** The most unassigned payments that are shown. */
const MOST_UNASSIGNED = '50'

/** Unassigned money is shown above the list of all payments and above those in review. */
function isShownIn(bucket: ReturnType<typeof filtersOf>['bucket']): boolean {
  return bucket === undefined || bucket === 'review'
}

async function load(query: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  const { bucket, refund: _refund, ...filters } = filtersOf(query)
  const [payments, summary, unassigned] = await Promise.all([
    listOf(query)(pageInput(query), { signal }),
    request(moneySummary, filters, { signal }),
    isShownIn(bucket) ? request(unassignedMoney, { limit: MOST_UNASSIGNED }, { signal }) : null,
  ])
  return { page: payments, summary, unassigned }
}

/** Every payment by its bucket, with the actions of a treasurer. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const [reading, setReading] = useState<Payment | null>(null)
  const [recording, setRecording] = useState(false)
  const user = useAdmin()
  const names = useCategoryNames()
  const fields = fieldsOf(names)
  const { bucket, ...filters } = filtersOf(query)
  // Unknown filters are not shown as active.
  const narrowed = { ...query, filters: filters as PanelQuery['filters'] }
  const words = [...(bucket === undefined ? [] : [buckets[bucket]]), ...filterWords(fields, narrowed)]
  return (
    <>
      {failure === null ? <BucketCards summary={loaded?.summary ?? null} chosen={bucket} /> : null}
      {loaded === null || loaded.unassigned === null || failure !== null || !isShownIn(bucket) ? null : (
        <UnassignedMoney of={loaded.unassigned} />
      )}
      <PanelSearch label="Search by name, email or contact" query={query}>
        {hasDuty(user?.duties ?? [], 'money') ? (
          <Button size="small" onClick={() => setRecording(true)}>
            Record a payment
          </Button>
        ) : null}
        <ExportButtons
          name="Payments"
          filters={words}
          query={query}
          list={listOf(query)}
          record={(payment) => recordOf(payment, names)}
        />
      </PanelSearch>
      <FilterBar fields={fields} query={narrowed} />
      {query.q ? (
        <p className="muted buckets-sum">
          The list shows the payments of the people whom you search for; the sums above are those of
          everybody.
        </p>
      ) : null}
      <PanelList
        page={loaded?.page ?? null}
        failure={failure}
        query={query}
        caption={bucket === undefined ? 'Payments' : `Payments: ${buckets[bucket]}`}
        columns={columns(setReading)}
        keyOf={({ _id }) => _id}
        empty={{
          text: 'No Payment found',
          hint: query.q
            ? 'Try another word.'
            : words.length > 0
              ? 'No payment matches these filters. Clear a filter or choose another bucket to see more.'
              : 'Whoever reaches the checkout appears here.',
        }}
      />
      {reading === null ? null : (
        <PaymentDetails
          key={reading._id}
          // The present row, not the one that was opened, because decisions apply to the present state.
          payment={loaded?.page.rows.find(({ _id }) => _id === reading._id) ?? reading}
          onClose={() => setReading(null)}
        />
      )}
      {recording ? <RecordPayment onClose={() => setRecording(false)} /> : null}
    </>
  )
}
