import { z } from 'zod'
import type { Duty } from '../accounts/duties.ts'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { avatar } from '../accounts/accounts.ts'
import { instant, pageAnswer, pagingQuery } from '../call/fields.ts'
import { category } from '../membership/payments.ts'
import { programme } from '../programmes/submissions.ts'

/** The branch of a member, by the membership category or an accepted youth application. */
export const branch = z.enum(['youth', 'women', 'none'])
export type Branch = z.infer<typeof branch>

const shares = {
  /** Members now. */
  members: z.int(),
  /** Paise received in the months shown. */
  paid: z.int(),
}

const month = z.object({
  /** `YYYY-MM`, IST. */
  month: z.string(),
  signedUp: z.int(),
  /** Approved in this month. */
  joined: z.int(),
  /** Members at the end of the month; for the present month, members now. */
  members: z.int(),
  /** Paise received. */
  paid: z.int(),
  /** Paise of these payments that were refunded later. */
  refunded: z.int(),
})

const waiting = z.object({
  programme: z.enum([...programme.options, 'membership']),
  waiting: z.int(),
  /** Requests beyond the promised time; 0 when no time is promised. */
  overdue: z.int(),
  /** Requests whose promised time ends within a day. */
  dueSoon: z.int(),
  /** Requests by how long they have waited: less than one day, three days, seven days, or longer. */
  ages: z.object({ day: z.int(), threeDays: z.int(), week: z.int(), longer: z.int() }),
  /** Requests that an admin has taken. */
  assigned: z.int(),
  oldestAt: instant.nullable(),
})

/** Requests that can wait: membership applications, submissions of each programme, and payments in review. */
const waitingKind = z.enum(['membership', ...programme.options, 'review'])
export type WaitingKind = z.infer<typeof waitingKind>

const renewals = z.object({
  /** `YYYY-MM`, IST: the month in which these periods end. */
  month: z.string(),
  /** Periods that end in this month; those that an admin ended do not count. */
  due: z.int(),
  /** Of these, periods followed by another period within a year. */
  done: z.int(),
  /** Of these, periods that no other period follows and whose grace period is over. */
  lapsed: z.int(),
})

/** Figures about people, members and money, all counted at the same time. */
export const figures = z.object({
  /** Twelve months, up to the present one. */
  months: z.array(month),
  /** The last twelve months and the next three. */
  renewals: z.array(renewals),
  categories: z.array(z.object({ category, ...shares })),
  branches: z.array(z.object({ branch, ...shares })),
  /** Everybody who ever signed up. Each step counts those people of the step before who also took this step. */
  funnel: z.object({ signedUp: z.int(), applied: z.int(), paidOrAid: z.int(), members: z.int() }),
})
export type Figures = z.infer<typeof figures>

type Shares = Record<keyof typeof shares, Duty>
const shareDuties = { members: 'members', paid: 'money' } as const satisfies Shares

/** The duty needed for each figure. It is null for an admin without the duty. */
export const figureDuties = {
  months: { signedUp: 'members', joined: 'members', members: 'members', paid: 'money', refunded: 'money' },
  renewals: 'members',
  categories: shareDuties,
  branches: shareDuties,
  funnel: 'members',
} as const satisfies Record<keyof Figures, Duty | object> & {
  months: Record<Exclude<keyof Figures['months'][number], 'month'>, Duty>
}

const MONTH = String.raw`2\d{3}-(?:0[1-9]|1[0-2])`
const oneOf = (names: readonly string[]) => names.join('|')

/** The figures that count people, by month, category or branch. The four steps of the funnel take no such parameter. */
const peopleFigure = z
  .string()
  .regex(
    new RegExp(
      String.raw`^(?:signedUp|applied|paidOrAid|isMember|(?:signedUp|joined|members|due|done|lapsed|open):${MONTH}|category:(?:${oneOf(category.options)})|branch:(?:${oneOf(branch.options)}))$`,
    ),
    'This is no figure of the Overview',
  )
/** The figures that are sums of money, by month, or by category or branch over the last twelve months. */
const moneyFigure = z
  .string()
  .regex(
    new RegExp(
      String.raw`^(?:(?:paid|refunded):${MONTH}|category:(?:${oneOf(category.options)})|branch:(?:${oneOf(branch.options)}))$`,
    ),
    'This is no figure of the Overview',
  )

const count = z.int().nullable()
const shownShares = { members: count, paid: count }
const shownFigures = z.object({
  months: z.array(
    z.object({
      month: month.shape.month,
      signedUp: count,
      joined: count,
      members: count,
      paid: count,
      refunded: count,
    }),
  ),
  renewals: figures.shape.renewals.nullable(),
  categories: z.array(z.object({ category, ...shownShares })),
  branches: z.array(z.object({ branch, ...shownShares })),
  funnel: figures.shape.funnel.nullable(),
})

export const readOverview = {
  ...adminRead('any'),
  path: '/overview',
  reads: { record: 'Overview' },
  title:
    'Figures of the community: members and money by month, category and branch, the funnel, and open requests. Figures outside the caller’s duties are null',
  input: z.strictObject({
    count: z.literal('now').optional().describe('Counts again, even if the figures are recent'),
  }),
  answer: shownFigures.extend({
    /** When the figures were counted: at most five minutes ago. */
    at: instant,
    /** Open requests that the admin's duties cover, overdue ones first. */
    requests: z.array(waiting),
    /** Payments that an admin has to look at; null without the duty money. */
    money: z
      .object({
        /** Payments in review, and how many of them have a failed refund. */
        review: z.int(),
        failedRefunds: z.int(),
        /** How many payments are assigned to nobody yet. */
        unassigned: z.int(),
      })
      .nullable(),
    /** Whether the caller gets the daily e-mail about open requests. */
    digest: z.boolean(),
  }),
} satisfies Endpoint

export const setDigest = {
  ...adminChange('any'),
  path: '/overview/digest',
  title: 'Turn the caller’s daily e-mail about open requests on or off',
  input: z.strictObject({ wanted: z.boolean('Please choose yes or no') }),
  answer: z.object({ success: z.literal(true), digest: z.boolean() }),
} satisfies Endpoint

const { limit, cursor } = pagingQuery
const person = z.object({ _id: z.string(), name: z.string(), email: z.string(), avatar })

export const peopleOfFigure = {
  ...adminRead('members'),
  path: '/overview/people',
  reads: { list: 'People behind a number of the Overview' },
  title:
    'The people that a figure of the Overview counts, newest first, for example `joined:2026-11`, `category:Student` or `applied`. A person who joined twice in a month is listed twice',
  input: z.strictObject({ figure: peopleFigure, limit, cursor }),
  answer: z.object({ people: z.array(z.object({ _id: z.string(), user: person })), ...pageAnswer }),
} satisfies Endpoint

export const paymentsOfFigure = {
  ...adminRead('money'),
  path: '/overview/payments',
  reads: { list: 'Payments behind a number of the Overview' },
  title:
    'The payments in a sum of the Overview, newest first, for example `paid:2026-11` or `branch:youth`; `sum` is the sum in paise',
  input: z.strictObject({ figure: moneyFigure, limit, cursor }),
  answer: z.object({
    payments: z.array(
      z.object({
        _id: z.string(),
        user: person,
        category,
        /** Paise paid, and paise refunded of these. */
        amount: z.int(),
        refunded: z.int(),
        paidAt: instant,
        /** The day on which an offline payment arrived; null for money from the provider. */
        receivedOn: z.string().nullable(),
      }),
    ),
    sum: z.int(),
    ...pageAnswer,
  }),
} satisfies Endpoint

export const readWaiting = {
  ...adminRead('any'),
  path: '/overview/waiting',
  reads: 'no personal data',
  title:
    'How many requests of each kind are open within the caller’s duties, for the side bar of the dashboard; `review` counts payments',
  input: z.strictObject({}),
  answer: z.object({ waiting: z.array(z.object({ of: waitingKind, count: z.int() })) }),
} satisfies Endpoint
