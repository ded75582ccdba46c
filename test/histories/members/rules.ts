import { DAY, HOUR } from '#contract/values/time.ts'
import { dayAt, yearsAfter } from './calendar.ts'
import {
  type Application,
  beginNext,
  type Category,
  type Duty,
  giveYear,
  inForce,
  isGone,
  isPaid,
  isWaiting,
  isWrongByAge,
  leftOf,
  type Minor,
  minorOf,
  needsGuardian,
  refusalToApprove,
  type State,
  undecided,
} from './model.ts'
import { cancelOpen, giveBack, order, pay, payOffline, refund, renew } from './money.ts'
import { age, agree, feature, introduce, withdrawIfNotTakingPart } from './shown.ts'
import { advance, ANSWER, forgetRequest, moveClock } from './time.ts'

/** The steps of a life; `nth` counts from the newest. */
export type Step =
  | { does: 'apply'; category: Category; aid: boolean }
  | { does: 'guardian'; agree: boolean }
  | { does: 'pay'; nth: number; by: 'callback' | 'success page' }
  | { does: 'ask' | 'answer' | 'decline'; text: string }
  | { does: 'approve' | 'remove' | 'suspend' | 'restore' | 'close' }
  | { does: 'renew'; category: Category | null }
  | { does: 'refund'; nth: number; part: number; ends: boolean | null }
  | { does: 'offline'; purpose: 'join' | 'renewal' }
  | { does: 'feature' | 'introduce' | 'agree' }
  | { does: 'age'; days: number }
  | { does: 'duties'; duties: readonly Duty[] }
  | { does: 'clock'; to: number; isServerRunning: boolean }

/** The code of the refusal, or null; and the state afterwards. */
export type Outcome = { refusal: string | null; state: State }

/** Steps of an admin that name a person by e-mail, which a closed account does not have. */
const BY_EMAIL = new Set(['ask', 'decline', 'approve', 'remove', 'suspend', 'restore', 'offline'])

/** The outcome of a step by the contract, and the state after the time that the step takes. */
export function next(before: State, step: Step, durationMs: number): Outcome {
  const state = structuredClone(before)
  const refusal = doStep(state, step)
  withdrawIfNotTakingPart(state)
  if (step.does !== 'clock') advance(state, durationMs)
  withdrawIfNotTakingPart(state)
  return { refusal, state }
}

function doStep(state: State, step: Step): string | null {
  if ((step.does === 'answer' || step.does === 'renew') && needsGuardian(state)) return 'guardian_consent'
  if (state.account === 'closed' && BY_EMAIL.has(step.does)) return 'not_found'
  switch (step.does) {
    case 'apply':
      return apply(state, step)
    case 'guardian':
      return hearGuardian(state, step.agree)
    case 'pay':
      return pay(state, step.nth)
    case 'ask':
    case 'decline':
      return review(state, step)
    case 'answer':
      return answer(state, step.text)
    case 'approve':
      return approve(state)
    case 'remove':
      return remove(state)
    case 'suspend':
      if (state.account === 'open') {
        state.account = 'suspended'
        state.letters.push('account_suspended')
      }
      return null
    case 'restore':
      if (state.account === 'suspended') {
        state.account = 'open'
        state.letters.push('account_restored')
      }
      return null
    case 'close':
      return close(state)
    case 'renew':
      return renew(state, step.category)
    case 'refund':
      return refund(state, step)
    case 'offline':
      return payOffline(state, step.purpose)
    case 'feature':
      return feature(state)
    case 'introduce':
      return introduce(state)
    case 'agree':
      return agree(state)
    case 'age':
      age(state, step.days)
      return null
    case 'duties':
      state.shown.duties = step.duties
      return null
    case 'clock':
      return moveClock(state, step)
  }
}

function apply(state: State, { category, aid }: { category: Category; aid: boolean }): string | null {
  if (aid) state.aids.push(state.now)
  const ofAge = yearsAfter(state.born, 18)
  if (dayAt(state.now) < ofAge) {
    state.minor ??= { until: ofAge, guardian: 'unnamed', namedAt: -Infinity, askedAt: -Infinity }
    if (state.minor.guardian !== 'agreed')
      return isWrongByAge(state, category, state.born) ? 'invalid_input' : askGuardian(state, state.minor)
  }
  if (isWrongByAge(state, category, state.born)) return 'invalid_input'
  if (state.role === 'member') return 'already_member'
  const before = undecided(state)
  if (before !== undefined && isPaid(state, before)) return 'already_paid'
  const application: Application = before ?? {
    category,
    born: state.born,
    asksAid: false,
    sentAt: state.now,
    decision: 'open',
    declinedAt: null,
    isEnded: false,
    question: null,
    answer: null,
    reason: null,
  }
  if (before === undefined) state.applications.push(application)
  const askedAid = application.asksAid
  Object.assign(application, { category, born: state.born, sentAt: state.now, asksAid: askedAid || aid })
  if (!aid) return order(state, application, category, 'join')
  cancelOpen(state)
  state.isListed = true
  if (!askedAid) state.letters.push('aid_received')
  return null
}

function askGuardian(state: State, minor: Minor): string {
  state.isListed = true
  if (minor.guardian !== 'asked')
    Object.assign(minor, { guardian: 'asked', namedAt: state.now, askedAt: -Infinity })
  if (state.now - minor.askedAt >= HOUR / 6) {
    minor.askedAt = state.now
    state.asks.push(state.now)
    state.letters.push('guardian_asked')
    state.link = { at: state.now }
  }
  return 'guardian_consent'
}

function hearGuardian(state: State, agree: boolean): string | null {
  const { link } = state
  const minor = minorOf(state)
  const isOver = link === null || state.now >= Math.min(link.at + 7 * DAY, (minor?.namedAt ?? 0) + ANSWER)
  // If no guardian is named any more, the earlier links do not work.
  if (minor === null || minor.guardian === 'unnamed' || isOver || state.account === 'closed')
    return link?.usedAt !== undefined && state.now - link.usedAt <= 7 * DAY ? 'link_used' : 'link_expired'
  const decision = agree ? 'agreed' : 'refused'
  if (minor.guardian === decision) return null
  if (minor.guardian !== 'asked') return 'already_decided'
  minor.guardian = decision
  if (link !== null) link.usedAt = state.now
  if (agree) state.letters.push('guardian_agreed', 'guardian_consented')
  else forgetRequest(state, 'guardian_refused')
  return null
}

function review(state: State, { does, text }: { does: string; text: string }): string | null {
  const application = undecided(state)
  if (application === undefined || !isWaiting(state, application)) return 'nothing_waits'
  if (does === 'ask') {
    Object.assign(application, { question: text, answer: null })
    state.letters.push('application_question')
    return null
  }
  Object.assign(application, { decision: 'declined', declinedAt: state.now, reason: text })
  cancelOpen(state)
  for (const payment of state.payments) if (payment.of === application) giveBack(state, payment)
  state.letters.push('application_declined')
  return null
}

function answer(state: State, text: string): string | null {
  const application = undecided(state)
  if (!application?.question || application.answer !== null) return 'no_question'
  application.answer = text
  return null
}

function approve(state: State): string | null {
  if (state.role === 'member') return null
  const newestFirst = state.applications.toReversed()
  const application = newestFirst.find((one) => refusalToApprove(state, one) === null)
  if (application === undefined)
    return newestFirst[0] !== undefined
      ? refusalToApprove(state, newestFirst[0])
      : state.account === 'suspended'
        ? 'person_suspended'
        : needsGuardian(state)
          ? 'guardian_consent'
          : 'payment_pending'
  cancelOpen(state, application)
  const today = dayAt(state.now)
  if (application.decision === 'approved') {
    const resumed = state.periods.filter(
      ({ of, endsOn, removedOn, refundedOn, by }) =>
        of === application &&
        endsOn >= today &&
        removedOn !== null &&
        refundedOn === null &&
        !(by !== null && isGone(by)),
    )
    if (resumed.length === 0) return 'payment_refunded'
    const used = Math.max(...state.periods.filter((one) => one.removedOn === null).map((one) => one.endsOn))
    for (const period of state.periods) {
      if (!resumed.includes(period)) continue
      Object.assign(period, { removedOn: null, startsOn: Math.max(period.startsOn, used + 1) })
    }
    beginNext(state)
  } else {
    const payment = state.payments.findLast(
      (one) => one.of === application && one.status === 'paid' && leftOf(one) > 0,
    )
    const basis = payment === undefined ? 'aid' : payment.isOffline ? 'offline' : 'payment'
    giveYear(state, today, {
      of: application,
      category: payment?.category ?? application.category,
      basis,
      by: payment ?? null,
    })
    application.decision = 'approved'
  }
  application.isEnded = false
  state.role = 'member'
  state.isListed = true
  state.letters.push('approved')
  return null
}

function endPeriods(state: State): void {
  const today = dayAt(state.now)
  for (const period of inForce(state)) period.removedOn = today
  for (const application of state.applications)
    if (application.decision === 'approved') application.isEnded = true
  state.role = 'user'
}

function remove(state: State): string | null {
  if (state.role === 'user') return null
  endPeriods(state)
  state.letters.push('membership_ended')
  return null
}

function close(state: State): string | null {
  state.account = 'closed'
  state.minor = null
  const application = undecided(state)
  if (application !== undefined) Object.assign(application, { decision: 'declined', declinedAt: state.now })
  for (const payment of state.payments)
    if (payment.of === application || payment.status !== 'paid') giveBack(state, payment)
  cancelOpen(state)
  endPeriods(state)
  state.letters.push('account_closed')
  return null
}
