import { expect, test } from 'vitest'
import { monthInIst, nextMonthInIst } from '#contract/values/days.ts'
import { linesOf } from '#web/money/accounting/account-months.tsx'
import { filtersOf } from '#web/money/payment-filters.ts'

const query = (filters: Record<string, string>) => ({ q: '', tab: null, cursors: [], filters, person: null })

test('of two days the earlier one begins, whichever was chosen first', () => {
  const span = { from: '2026-04-01', to: '2026-06-30' }
  expect(filtersOf(query(span))).toEqual(span)
  expect(filtersOf(query({ from: span.to, to: span.from }))).toEqual(span)
  expect(filtersOf(query({ from: span.to }))).toEqual({ from: span.to })
})

test('months to come are no lines of the accounts, unless money is of them', () => {
  const now = new Date()
  const [past, present, next] = ['2020-04', monthInIst(now), monthInIst(nextMonthInIst(now))]
  type Accounts = Parameters<typeof linesOf>[0]
  const accounts = (sum: number) =>
    ({
      year: '2026-27',
      months: [past, present, next].map((month) => ({ month, received: month === next ? sum : 0 })),
      total: { received: sum },
    }) as unknown as Accounts
  expect(linesOf(accounts(0))).toHaveLength(3)
  expect(linesOf(accounts(100))).toHaveLength(4)
})
