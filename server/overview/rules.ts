import { dayInIst } from '#contract/values/days.ts'
import type { Branch, Figures } from '#contract/admin/overview.ts'
import { type Category, category } from '#contract/membership/payments.ts'

/** Counted from the tables; months are `YYYY-MM`, IST. */
export type Counts = {
  /** Everyone except admins who never applied, by the month of their sign-up. */
  people: { month: string; signedUp: number; applied: number; paidOrAid: number; members: number }[]
  memberships: { joined: string; ended: string | null; category: Category; inYouth: boolean; n: number }[]
  /** Periods by the month of their last day. */
  renewals: { month: string; due: number; done: number; lapsed: number }[]
  /** In paise, by the month of their payment. */
  payments: { month: string; category: Category; inYouth: boolean; paid: number; refunded: number }[]
}

const MONTHS = 12
const AHEAD = 3
const branches = ['youth', 'women', 'none'] as const satisfies readonly Branch[]

/** The last twelve months in IST and the next `ahead` months, oldest first. */
export function monthsUntil(now: Date, ahead = 0): string[] {
  const [year = 0, month = 0] = dayInIst(now).split('-').map(Number)
  return Array.from({ length: MONTHS + ahead }, (_, n) =>
    new Date(Date.UTC(year, month - MONTHS + n)).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

/** The months whose renewals are shown: the last twelve and the next three. */
export function renewalMonths(now: Date): string[] {
  return monthsUntil(now, AHEAD)
}

/** The figures of the Overview as of an instant, from what was counted. */
export function figuresOf(now: Date, { people, memberships, payments, renewals }: Counts): Figures {
  const months = monthsUntil(now)
  const paid = payments.filter(({ month }) => months.includes(month))
  const sharesOf = (is: (one: { category: Category; inYouth: boolean }) => boolean) => ({
    members: total(
      memberships.filter((one) => one.ended === null && is(one)),
      'n',
    ),
    paid: total(paid.filter(is), 'paid'),
  })
  return {
    months: months.map((month) => {
      const isOfMonth = (one: { month: string }) => one.month === month
      const isMember = ({ joined, ended }: Counts['memberships'][number]) =>
        joined <= month && (ended === null || ended > month)
      return {
        month,
        signedUp: total(people.filter(isOfMonth), 'signedUp'),
        joined: total(
          memberships.filter(({ joined }) => joined === month),
          'n',
        ),
        members: total(memberships.filter(isMember), 'n'),
        paid: total(paid.filter(isOfMonth), 'paid'),
        refunded: total(paid.filter(isOfMonth), 'refunded'),
      }
    }),
    renewals: renewalMonths(now).map(
      (month) => renewals.find((one) => one.month === month) ?? { month, due: 0, done: 0, lapsed: 0 },
    ),
    categories: category.options.map((name) => ({
      category: name,
      ...sharesOf((one) => one.category === name),
    })),
    branches: branches.map((name) => ({ branch: name, ...sharesOf((one) => branchOf(one) === name) })),
    funnel: {
      signedUp: total(people, 'signedUp'),
      applied: total(people, 'applied'),
      paidOrAid: total(people, 'paidOrAid'),
      members: total(people, 'members'),
    },
  }
}

function branchOf({ category: bought, inYouth }: { category: Category; inYouth: boolean }): Branch {
  if (bought === 'nariShakti') return 'women'
  return bought === 'Student' || inYouth ? 'youth' : 'none'
}

function total<Name extends string>(rows: Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
