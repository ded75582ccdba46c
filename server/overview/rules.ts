import { dayInIst } from '#contract/values/days.ts'
import type { Branch, Figures } from '#contract/admin/overview.ts'
import { type Category, category } from '#contract/membership/payments.ts'

/** Counted from the tables; months are `YYYY-MM`, IST. */
export type Counts = {
  /** Everyone but those admins who never applied, by the month of their sign-up. */
  people: { month: string; signedUp: number; applied: number; paidOrAid: number; members: number }[]
  memberships: { joined: string; ended: string | null; category: Category; inYouth: boolean; n: number }[]
  /** Periods by the month of their last day. */
  renewals: { month: string; due: number; done: number; lapsed: number }[]
  /** Paise, by the month in which they arrived. */
  payments: { month: string; category: Category; inYouth: boolean; paid: number; refunded: number }[]
}

const MONTHS = 12
const AHEAD = 3
const branches = ['youth', 'women', 'none'] as const satisfies readonly Branch[]

/** The last twelve months in IST, oldest first; and the next ones, as many as are wanted. */
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
      memberships,
      ({ n }) => n,
      (one) => one.ended === null && is(one),
    ),
    paid: total(paid, (one) => one.paid, is),
  })
  return {
    months: months.map((month) => ({
      month,
      signedUp: total(
        people,
        ({ signedUp }) => signedUp,
        (one) => one.month === month,
      ),
      joined: total(
        memberships,
        ({ n }) => n,
        ({ joined }) => joined === month,
      ),
      members: total(
        memberships,
        ({ n }) => n,
        ({ joined, ended }) => joined <= month && (ended === null || ended > month),
      ),
      paid: total(
        paid,
        (one) => one.paid,
        (one) => one.month === month,
      ),
      refunded: total(
        paid,
        ({ refunded }) => refunded,
        (one) => one.month === month,
      ),
    })),
    renewals: renewalMonths(now).map(
      (month) => renewals.find((one) => one.month === month) ?? { month, due: 0, done: 0, lapsed: 0 },
    ),
    categories: category.options.map((name) => ({
      category: name,
      ...sharesOf((one) => one.category === name),
    })),
    branches: branches.map((name) => ({ branch: name, ...sharesOf((one) => branchOf(one) === name) })),
    funnel: {
      signedUp: total(people, ({ signedUp }) => signedUp),
      applied: total(people, ({ applied }) => applied),
      paidOrAid: total(people, ({ paidOrAid }) => paidOrAid),
      members: total(people, ({ members }) => members),
    },
  }
}

function branchOf({ category: bought, inYouth }: { category: Category; inYouth: boolean }): Branch {
  if (bought === 'nariShakti') return 'women'
  return bought === 'Student' || inYouth ? 'youth' : 'none'
}

function total<One>(all: One[], of: (one: One) => number, which: (one: One) => boolean = () => true): number {
  return all.filter(which).reduce((sum, one) => sum + of(one), 0)
}
