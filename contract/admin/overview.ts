import { z } from 'zod'
import type { Duty } from '../accounts/duties.ts'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { avatar } from '../accounts/accounts.ts'
import { instant, pageAnswer, pagingQuery } from '../call/fields.ts'
import { category } from '../membership/payments.ts'
import { programme } from '../programmes/submissions.ts'

/** The branches that the membership category or an accepted youth application tells. */
export const branch = z.enum(['youth', 'women', 'none'])
export type Branch = z.infer<typeof branch>

const shares = {
  /** Members now. */
  members: z.int(),
  /** Paise that arrived in the months shown. */
  paid: z.int(),
}

const month = z.object({
  /** `YYYY-MM`, IST. */
  month: z.string(),
  signedUp: z.int(),
  /** Approved in this month. */
  joined: z.int(),
  /** Members at its end; of the last one, now. */
  members: z.int(),
  /** Paise that arrived. */
  paid: z.int(),
  /** Paise of these that were given back, whenever that was. */
  refunded: z.int(),
})

const waiting = z.object({
  programme: z.enum([...programme.options, 'membership']),
  waiting: z.int(),
  /** Beyond the promised time; always 0 without a promise. */
  overdue: z.int(),
  /** Within the promised time, and that ends within a day. */
  dueSoon: z.int(),
  /** By how long they have waited: under a day, under three, under seven, longer. */
  ages: z.object({ day: z.int(), threeDays: z.int(), week: z.int(), longer: z.int() }),
  /** How many of them an admin has taken. */
  assigned: z.int(),
  oldestAt: instant.nullable(),
})

/** What may wait: for membership, of a programme, and money that an admin has to look at. */
const waitingKind = z.enum(['membership', ...programme.options, 'review'])
export type WaitingKind = z.infer<typeof waitingKind>

const renewals = z.object({
  /** `YYYY-MM`, IST: the month of the last day of these periods. */
  month: z.string(),
  /** Periods that end in it; one that an admin ended is none. */
  due: z.int(),
  /** Of these, followed by another period within a year. */
  done: z.int(),
  /** Of these, without one, and the grace is over. */
  lapsed: z.int(),
})

/** People, members and money, as counted at one instant. */
export const figures = z.object({
  /** Twelve, the last of them the present one. */
  months: z.array(month),
  /** The last twelve months, the last of them the present one, and the next three. */
  renewals: z.array(renewals),
  categories: z.array(z.object({ category, ...shares })),
  branches: z.array(z.object({ branch, ...shares })),
  /** People, since the beginning; each step counts those of the one before who took it. */
  funnel: z.object({ signedUp: z.int(), applied: z.int(), paidOrAid: z.int(), members: z.int() }),
})
export type Figures = z.infer<typeof figures>

type Shares = Record<keyof typeof shares, Duty>
const shareDuties = { members: 'members', paid: 'money' } as const satisfies Shares

/** Whose each figure is: an admin without the duty reads null in its place. */
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

/** The figures that count people, by the month, category or branch they are of; the four steps of the way in have none. */
const peopleFigure = z
  .string()
  .regex(
    new RegExp(
      String.raw`^(?:signedUp|applied|paidOrAid|isMember|(?:signedUp|joined|members|due|done|lapsed|open):${MONTH}|category:(?:${oneOf(category.options)})|branch:(?:${oneOf(branch.options)}))$`,
    ),
    'This is no figure of the Overview',
  )
/** The figures that are sums of money: what was paid in a month and of it given back, and by category and branch in the last twelve. */
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
    'How the community does: members and money by month, category and branch, the way in, what waits; of it what is of one’s duties, null for the rest',
  input: z.strictObject({
    count: z.literal('now').optional().describe('Counts anew, however young the figures'),
  }),
  answer: shownFigures.extend({
    /** When the figures were counted: at most five minutes ago. */
    at: instant,
    /** What waits for an admin within one’s duties, by programme and for membership; what is overdue first. */
    requests: z.array(waiting),
    /** What of money an admin has to look at, within the duty money; null without it. */
    money: z
      .object({
        /** Payments that need review, and those of them of which a refund failed. */
        review: z.int(),
        failedRefunds: z.int(),
        /** How often money came that fits nobody yet. */
        unassigned: z.int(),
      })
      .nullable(),
    /** Whether the caller gets the daily e-mail of what waits. */
    digest: z.boolean(),
  }),
} satisfies Endpoint

export const setDigest = {
  ...adminChange('any'),
  path: '/overview/digest',
  title: 'Choose whether one gets the daily e-mail of what waits within one’s duties',
  input: z.strictObject({ wanted: z.boolean('Please choose yes or no') }),
  answer: z.object({ success: z.literal(true), digest: z.boolean() }),
} satisfies Endpoint

const { limit, cursor } = pagingQuery
const person = z.object({ _id: z.string(), name: z.string(), email: z.string(), avatar })

export const peopleOfFigure = {
  ...adminRead('members'),
  path: '/overview/people',
  reads: { list: 'People of a figure' },
  title:
    'Whom a figure of the Overview counts, newest first, such as `joined:2026-11`, `category:Student` or `applied`; who joined twice in a month stands there twice',
  input: z.strictObject({ figure: peopleFigure, limit, cursor }),
  answer: z.object({ people: z.array(z.object({ _id: z.string(), user: person })), ...pageAnswer }),
} satisfies Endpoint

export const paymentsOfFigure = {
  ...adminRead('money'),
  path: '/overview/payments',
  reads: { list: 'Payments of a figure' },
  title:
    'The payments of which a figure of the Overview is the sum, newest first, such as `paid:2026-11` or `branch:youth`; `sum` is the figure, in paise',
  input: z.strictObject({ figure: moneyFigure, limit, cursor }),
  answer: z.object({
    payments: z.array(
      z.object({
        _id: z.string(),
        user: person,
        category,
        /** Paise: what was paid, and what of it was given back. */
        amount: z.int(),
        refunded: z.int(),
        paidAt: instant,
        /** The day on which money came that did not come through the provider. */
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
    'How many requests of each kind wait for an answer within one’s duties, as the side bar of the dashboard shows it; `review` is money',
  input: z.strictObject({}),
  answer: z.object({ waiting: z.array(z.object({ of: waitingKind, count: z.int() })) }),
} satisfies Endpoint
