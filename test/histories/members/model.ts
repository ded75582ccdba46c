import { ageOn, dayAt, yearsAfter } from './calendar.ts'

/** The price of a year with GST in paise, as in the contract. */
export const AMOUNTS = {
  Student: 117_882,
  'Startup/Business': 235_882,
  Investor: 471_882,
  coreteammember: 1_415_882,
  nariShakti: 235_882,
}
export type Category = keyof typeof AMOUNTS

export type Application = {
  category: Category
  /** The day of birth in the form. */
  born: number
  asksAid: boolean
  sentAt: number
  decision: 'open' | 'approved' | 'declined'
  declinedAt: number | null
  isEnded: boolean
  question: string | null
  answer: string | null
  reason: string | null
}

/** Entry about a minor: the day until which they are one, whether a guardian has agreed, and when a guardian was named and last asked. */
export type Minor = {
  until: number
  guardian: 'unnamed' | 'asked' | 'agreed' | 'refused'
  namedAt: number
  askedAt: number
}

export type Payment = {
  of: Application
  purpose: 'join' | 'renewal'
  category: Category
  isOffline: boolean
  status: 'created' | 'paid' | 'cancelled'
  /** Whether money came in for the payment. */
  isCaptured: boolean
  refunds: { amount: number; status: 'arrived' | 'failed' }[]
  review: string | null
  createdAt: number
  sentAt: number
  paidAt: number | null
}

type Period = {
  of: Application
  startsOn: number
  endsOn: number
  category: Category
  basis: 'payment' | 'aid' | 'offline'
  removedOn: number | null
  /** The day on which it ended because its payment was refunded. */
  refundedOn: number | null
  /** The payment that paid for it; null: aid. */
  by: Payment | null
}

/** The duties that calls need. */
export const DUTIES = ['members', 'money', 'owner', 'programmes'] as const
export type Duty = (typeof DUTIES)[number]

/** How a person is shown to others and connected with them, and what a colleague may do. */
type Shown = {
  isFeatured: boolean
  introduction: 'none' | 'proposed' | 'agreed' | 'ended'
  /** The times at which she sent a spotlight, which the product limits. */
  spotlights: number[]
  duties: readonly Duty[]
}

const unseen: Shown = { isFeatured: false, introduction: 'none', spotlights: [], duties: [] }

/** A person's life with the organisation, as far as the model knows it. */
export type State = {
  now: number
  born: number
  account: 'open' | 'suspended' | 'closed'
  role: 'user' | 'member'
  isListed: boolean
  minor: Minor | null
  applications: Application[]
  payments: Payment[]
  periods: Period[]
  /** How many of the four e-mails about the end of a membership were sent, by its last day. */
  noticed: Record<number, number>
  /** The last link that a guardian received. */
  link: { at: number; usedAt?: number } | null
  /** The times of e-mails to a guardian, and of applications for aid, which the product limits. */
  asks: number[]
  aids: number[]
  shown: Shown
  letters: string[]
  /** The number of e-mails about arrived refunds; the provider makes refunds between any two other e-mails. */
  refundLetters: number
}

export function birth(now: number, ageInDays: number): State {
  return {
    now,
    born: dayAt(now) - ageInDays,
    account: 'open',
    role: 'user',
    isListed: false,
    minor: null,
    applications: [],
    payments: [],
    periods: [],
    noticed: {},
    link: null,
    asks: [],
    aids: [],
    shown: structuredClone(unseen),
    letters: ['welcome'],
    refundLetters: 0,
  }
}

export const amountOf = ({ category }: Payment): number => AMOUNTS[category]
export const givenBack = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'arrived' ? amount : 0), 0)
/** The sum that came in and may still be refunded. */
export const leftOf = (payment: Payment): number =>
  payment.isCaptured ? amountOf(payment) - givenBack(payment) : 0
/** Whether a paid payment was refunded in full since. */
export const isGone = (payment: Payment): boolean => payment.status === 'paid' && leftOf(payment) === 0
export const pays = (payment: Payment): boolean => payment.status === 'paid' && !isGone(payment)
export const paymentsFor = (state: State, application: Application): Payment[] =>
  state.payments.filter(({ of }) => of === application)
export const isPaid = (state: State, application: Application): boolean =>
  paymentsFor(state, application).some(pays)

/** The payment that decides about an application: the one that paid it, else the latest. */
export function decidingPayment(state: State, application: Application): Payment | undefined {
  // An order for a renewal decides nothing until it is paid.
  const isOpen = ({ status, purpose }: Payment) => status === 'created' && purpose === 'join'
  const rank = (one: Payment) => (pays(one) ? 2 : one.status === 'paid' || isOpen(one) ? 1 : 0)
  const at = (one: Payment) => one.paidAt ?? one.sentAt
  return paymentsFor(state, application).reduce<Payment | undefined>((best, one) => {
    if (best === undefined || rank(one) !== rank(best))
      return best === undefined || rank(one) > rank(best) ? one : best
    return at(one) >= at(best) ? one : best
  }, undefined)
}

export const undecided = (state: State): Application | undefined =>
  state.applications.find(({ decision }) => decision === 'open')

/** Whether an application waits for a decision, a guardian's included. */
export const isWaiting = (state: State, application: Application): boolean =>
  application.decision === 'open' && (application.asksAid || isPaid(state, application))

/** Whether a waiting application would make the person a member again. */
export const hasApplied = (state: State): boolean => state.applications.some((one) => isWaiting(state, one))

/** The entry about somebody who is a minor now. */
export const minorOf = ({ minor, now }: State): Minor | null =>
  minor !== null && minor.until > dayAt(now) ? minor : null

export function needsGuardian(state: State): boolean {
  const minor = minorOf(state)
  return minor !== null && minor.guardian !== 'agreed'
}

/** The day on which a period was over, including an end by an admin. */
export const overOn = ({ removedOn, endsOn }: Period) => removedOn ?? endsOn

/** The last day of membership in a period. */
export const lastDayOf = ({ removedOn, endsOn }: Period) => Math.min(endsOn, removedOn ?? endsOn)

/** Whether a period has begun; one that was ended before its beginning never begins. */
export const hadBegun = ({ now }: State, { startsOn, removedOn }: Period) =>
  startsOn <= Math.min(dayAt(now), removedOn ?? Infinity)

/** The period with which a membership ends: of a member the last one paid for, of others the one that ended last. */
export function lastPeriod({ periods, role }: State): Period | undefined {
  const among = role === 'member' ? periods.filter(({ removedOn }) => removedOn === null) : periods
  return among.toSorted((a, b) => overOn(a) - overOn(b) || a.startsOn - b.startsOn).at(-1)
}

/** The period that a renewal follows; a refunded period counts as if it had never been. */
export function keptPeriod(state: State): Period | undefined {
  return lastPeriod({ ...state, periods: state.periods.filter(({ refundedOn }) => refundedOn === null) })
}

/** The period that is shown: of those that have begun, the running one or the one that ended last; if none has begun, the last one. */
export function shownPeriod(state: State): Period | undefined {
  const begun = state.periods.filter((period) => hadBegun(state, period))
  return lastPeriod({ ...state, periods: begun }) ?? lastPeriod(state)
}

/** The code with which a renewal is refused now; null means that it is possible. */
export function refusalToRenew(state: State): string | null {
  const last = keptPeriod(state)
  if (last === undefined) return 'not_a_member'
  if (last.removedOn !== null) return 'membership_removed'
  if (hasApplied(state)) return 'applied_anew'
  const today = dayAt(state.now)
  if (today < last.endsOn - 60) return 'too_early'
  return today > yearsAfter(last.endsOn, 1) ? 'too_late_to_renew' : null
}

/** The code with which an approval of this application is refused now; null means that it is possible. */
export function refusalToApprove(state: State, application: Application): string | null {
  if (state.account === 'suspended') return 'person_suspended'
  if (needsGuardian(state)) return 'guardian_consent'
  const today = dayAt(state.now)
  const isOver =
    application.decision === 'approved' &&
    !state.periods.some(
      ({ of, endsOn, refundedOn }) => of === application && endsOn >= today && refundedOn === null,
    )
  const payment = decidingPayment(state, application)
  const isGivenBack = payment?.isCaptured === true && leftOf(payment) === 0
  if (application.decision === 'declined' || isOver)
    return isGivenBack ? 'payment_refunded' : 'payment_pending'
  if (application.asksAid) return null
  if (isGivenBack) return 'payment_refunded'
  return payment?.status === 'paid' ? null : 'payment_pending'
}

/** Whether the age of a person born on a day forbids a category. */
export function isWrongByAge({ now }: State, category: Category, born: number): boolean {
  const age = ageOn(dayAt(now), born)
  return age < 14 || (category === 'Student' && age > 27)
}

/** Adds a period of one year that begins on a day. */
export function giveYear(
  state: State,
  startsOn: number,
  period: Omit<Period, 'startsOn' | 'endsOn' | 'removedOn' | 'refundedOn'>,
) {
  state.periods.push({
    ...period,
    startsOn,
    endsOn: yearsAfter(startsOn, 1) - 1,
    removedOn: null,
    refundedOn: null,
  })
}

/** The periods that run, are to come, or are in their days of grace. */
export function inForce({ periods, role, now }: State): Period[] {
  const today = dayAt(now)
  const kept = periods.filter(({ removedOn }) => removedOn === null)
  const isInGrace = ({ endsOn }: Period) =>
    role === 'member' && endsOn >= today - 7 && kept.every((one) => one.startsOn <= endsOn)
  return kept.filter((one) => one.endsOn >= today || isInGrace(one))
}

/** Ends the period in force that a payment paid for; the next one then begins in its place. */
export function endRefunded(state: State, payment: Payment): void {
  const today = dayAt(state.now)
  const running = inForce(state)
  const period = running.find((one) => one.by === payment)
  if (period === undefined) return
  period.removedOn = today
  period.refundedOn = today
  state.letters.push('membership_refunded')
  const last = running
    .filter((one) => one !== period && one.endsOn >= today)
    .toSorted((a, b) => a.startsOn - b.startsOn)
    .at(-1)
  if (last === undefined) {
    if (state.role === 'member') state.role = 'user'
    for (const application of state.applications)
      if (application.decision === 'approved') application.isEnded = true
  } else if (period.startsOn > today) {
    const due = [30, 7, 0, -8].filter((days) => last.endsOn - today <= days).length
    state.noticed[last.endsOn] = due
  } else beginNext(state)
}

/** Future periods begin today if none runs, one after another. */
export function beginNext(state: State): void {
  const today = dayAt(state.now)
  const left = state.periods.filter(({ removedOn, endsOn }) => removedOn === null && endsOn >= today)
  let startsOn = today
  for (const one of left.toSorted((a, b) => a.startsOn - b.startsOn)) {
    if (one.startsOn > startsOn) Object.assign(one, { startsOn, endsOn: yearsAfter(startsOn, 1) - 1 })
    startsOn = one.endsOn + 1
  }
}
