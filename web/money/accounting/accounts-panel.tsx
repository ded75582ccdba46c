import { useRevalidator } from 'react-router'
import { readAccounts, isFinancialYear } from '#contract/money/accounting.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { request } from '#web/app/api/client.ts'
import { FilterBar } from '#web/app/dashboard/list/filter-bar.tsx'
import { definePanel, type PanelProps, type PanelQuery } from '#web/app/dashboard/panel.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { columns, linesOf, YearSums } from './account-months.tsx'
import { AccountFiles } from './account-files.tsx'
import { spanOf, spansOf, yearsBefore } from './account-spans.ts'
import { SettlementCheck } from './settlement-check.tsx'
import '../money.css'
import './accounts.css'

type Accounts = Answer<typeof readAccounts>

function load({ filters: { year } }: PanelQuery, signal: AbortSignal): Promise<Accounts> {
  // An invalid year in the address is ignored.
  return request(readAccounts, year !== undefined && isFinancialYear(year) ? { year } : {}, { signal })
}

/** A financial year by month, and the files for an accountant. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Accounts>) {
  const { revalidate } = useRevalidator()
  if (failure !== null) return <FailedList message={failure} onRetry={() => void revalidate()} />
  if (loaded === null) return <Loader />
  const { year, current, total, undocumented } = loaded
  const spans = spansOf(year)
  const span = spanOf(year, query.filters['span'])
  return (
    <div className="column accounts">
      <section className="accounts-part" aria-labelledby="accounts-year">
        <h2 id="accounts-year">{`Financial year ${year}`}</h2>
        <FilterBar
          fields={[
            { name: 'year', label: 'Financial year', none: current, options: yearsBefore(current) },
            {
              name: 'span',
              label: 'Files for',
              none: 'The whole year',
              options: Object.fromEntries(spans.map(({ key, label }) => [key, label])),
            },
          ]}
          query={query}
        />
        <YearSums total={total} />
        {undocumented === 0 ? null : (
          <p className="bad-note">
            {undocumented === 1
              ? '1 payment of this year has no document, and so no tax here.'
              : `${undocumented.toLocaleString('en-IN')} payments of this year have no document, and so no tax here.`}
          </p>
        )}
        <Table
          caption={`Months of the financial year ${year}`}
          columns={columns}
          rows={linesOf(loaded)}
          keyOf={({ name }) => name}
          empty={{ text: 'No month' }}
        />
        <p className="muted">
          By the Indian calendar. Money counts in the month in which it came in or had gone back; taxable
          amounts and taxes are those of the documents of the month, less its credit notes.
        </p>
      </section>
      <AccountFiles span={span} />
      <SettlementCheck />
    </div>
  )
}
