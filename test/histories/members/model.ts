import { ageOn, dayAt, yearsAfter } from './calendar.ts'

/** What a year costs with GST, in paise, as the contract has it. */
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
  /** The day of birth that stands in it. */
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

/** What is known of somebody under 18: until which day they are, since when and when last a guardian was asked, and what was said. */
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
  /** Money came in for it. */
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
  /** When it ended because its money went back. */
  refundedOn: number | null
  /** What paid for it; null: aid. */
  by: Payment | null
}

/** The duties that calls ask for. */
export const DUTIES = ['members', 'money', 'owner', 'programmes'] as const
export type Duty = (typeof DUTIES)[number]

/** What of a person is shown to others and connects them, and what a colleague may do. */
type Shown = {
  isFeatured: boolean
  introduction: 'none' | 'proposed' | 'agreed' | 'ended'
  /** When she sent a spotlight, which the product limits. */
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
  /** How many of the four e-mails about an end have gone, by that last day. */
  noticed: Record<number, number>
  /** The last link that a guardian got. */
  link: { at: number; usedAt?: number } | null
  /** When a guardian was written to, and an application for aid sent, which the product limits. */
  asks: number[]
  aids: number[]
  shown: Shown
  letters: string[]
  /** How many e-mails have told of a refund that has arrived; the provider does it between any two others. */
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
/** What came in and may still be given back. */
export const leftOf = (payment: Payment): number =>
  payment.isCaptured ? amountOf(payment) - givenBack(payment) : 0
export const isGone = (payment: Payment): boolean => payment.status === 'paid' && leftOf(payment) === 0
export const pays = (payment: Payment): boolean => payment.status === 'paid' && !isGone(payment)
export const paymentsFor = (state: State, application: Application): Payment[] =>
  state.payments.filter(({ of }) => of === application)
export const isPaid = (state: State, application: Application): boolean =>
  paymentsFor(state, application).some(pays)

/** The payment that speaks for an application: what paid it, else what happened last. */
export function speaking(state: State, application: Application): Payment | undefined {
  // An order to renew says nothing until it is paid.
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

/** Whether an application waits for somebody's decision, a guardian's included. */
export const isWaiting = (state: State, application: Application): boolean =>
  application.decision === 'open' && (application.asksAid || isPaid(state, application))

/** Whether an application waits, by which somebody is a member anew. */
export const hasApplied = (state: State): boolean => state.applications.some((one) => isWaiting(state, one))

/** What is known of somebody who is a minor now. */
export const minorOf = ({ minor, now }: State): Minor | null =>
  minor !== null && minor.until > dayAt(now) ? minor : null

export function needsGuardian(state: State): boolean {
  const minor = minorOf(state)
  return minor !== null && minor.guardian !== 'agreed'
}

/** The day on which a period was over, be it that an admin ended it. */
export const overOn = ({ removedOn, endsOn }: Period) => removedOn ?? endsOn

/** The last day on which a period made somebody a member. */
export const lastDayOf = ({ removedOn, endsOn }: Period) => Math.min(endsOn, removedOn ?? endsOn)

/** Whether a period has begun: one that was ended before never does. */
export const hadBegun = ({ now }: State, { startsOn, removedOn }: Period) =>
  startsOn <= Math.min(dayAt(now), removedOn ?? Infinity)

/** The period that a membership ends with: of a member the last one paid for, else the one that was over last. */
export function lastPeriod({ periods, role }: State): Period | undefined {
  const among = role === 'member' ? periods.filter(({ removedOn }) => removedOn === null) : periods
  return among.toSorted((a, b) => overOn(a) - overOn(b) || a.startsOn - b.startsOn).at(-1)
}

/** The period that a renewal follows: one whose money went back is as if it had not been. */
export function keptPeriod(state: State): Period | undefined {
  return lastPeriod({ ...state, periods: state.periods.filter(({ refundedOn }) => refundedOn === null) })
}

/** The period that is shown: of those that had begun the one that runs or was over last, or the last one. */
export function shownPeriod(state: State): Period | undefined {
  const begun = state.periods.filter((period) => hadBegun(state, period))
  return lastPeriod({ ...state, periods: begun }) ?? lastPeriod(state)
}

/** Why a membership may not be renewed now. */
export function refusalToRenew(state: State): string | null {
  const last = keptPeriod(state)
  if (last === undefined) return 'not_a_member'
  if (last.removedOn !== null) return 'membership_removed'
  if (hasApplied(state)) return 'applied_anew'
  const today = dayAt(state.now)
  if (today < last.endsOn - 60) return 'too_early'
  return today > yearsAfter(last.endsOn, 1) ? 'too_late_to_renew' : null
}

/** Why an application does not make anybody a member now. */
export function refusalToApprove(state: State, application: Application): string | null {
  if (state.account === 'suspended') return 'person_suspended'
  if (needsGuardian(state)) return 'guardian_consent'
  const today = dayAt(state.now)
  const isOver =
    application.decision === 'approved' &&
    !state.periods.some(
      ({ of, endsOn, refundedOn }) => of === application && endsOn >= today && refundedOn === null,
    )
  const payment = speaking(state, application)
  const isGivenBack = payment?.isCaptured === true && leftOf(payment) === 0
  if (application.decision === 'declined' || isOver)
    return isGivenBack ? 'payment_refunded' : 'payment_pending'
  if (application.asksAid) return null
  if (isGivenBack) return 'payment_refunded'
  return payment?.status === 'paid' ? null : 'payment_pending'
}

/** What is wrong with a category because of the age of whoever was born on a day. */
export function isWrongByAge({ now }: State, category: Category, born: number): boolean {
  const age = ageOn(dayAt(now), born)
  return age < 14 || (category === 'Student' && age > 27)
}

/** A year from a day on. */
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

/** The periods that run, are to come, or in whose grace a member is. */
export function inForce({ periods, role, now }: State): Period[] {
  const today = dayAt(now)
  const kept = periods.filter(({ removedOn }) => removedOn === null)
  const isInGrace = ({ endsOn }: Period) =>
    role === 'member' && endsOn >= today - 7 && kept.every((one) => one.startsOn <= endsOn)
  return kept.filter((one) => one.endsOn >= today || isInGrace(one))
}

/** Ends the period in force that a payment paid for; what follows one that ran begins in its place. */
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

/** What is to come begins today where nothing runs, each after the other. */
export function beginNext(state: State): void {
  const today = dayAt(state.now)
  const left = state.periods.filter(({ removedOn, endsOn }) => removedOn === null && endsOn >= today)
  let startsOn = today
  for (const one of left.toSorted((a, b) => a.startsOn - b.startsOn)) {
    if (one.startsOn > startsOn) Object.assign(one, { startsOn, endsOn: yearsAfter(startsOn, 1) - 1 })
    startsOn = one.endsOn + 1
  }
}
