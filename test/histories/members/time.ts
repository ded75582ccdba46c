import { DAY } from '#contract/values/time.ts'
import { beginOf, dayAt } from './calendar.ts'
import { type Application, lastPeriod, minorOf, needsGuardian, paymentsFor, type State } from './model.ts'
import { settle } from './money.ts'
import { leaveIfOut } from './shown.ts'

/** The time in which a guardian may answer. */
export const ANSWER = 30 * DAY
const KEPT_UNPAID = 365 * DAY

/** The work of the product once the clock shows another instant: ends, e-mails, deletions. */
export function passTime(state: State, now: number): void {
  state.now = now
  for (const payment of state.payments) settle(state, payment)
  for (const old of state.applications.filter((one) => isForgotten(state, one))) {
    state.applications = state.applications.filter((one) => one !== old)
    state.payments = state.payments.filter(({ of }) => of !== old)
  }
  const minor = minorOf(state)
  if (minor?.guardian === 'asked' && state.now - minor.namedAt > ANSWER) {
    minor.guardian = 'unnamed'
    forgetRequest(state, 'guardian_silent')
  }
  remind(state)
}

/** Without a yes nothing is kept of a request, nor of the application. */
export function forgetRequest(state: State, letter: 'guardian_silent' | 'guardian_refused'): void {
  state.isListed = state.payments.some(({ isCaptured }) => isCaptured) || state.periods.length > 0
  state.letters.push(letter)
}

function isForgotten(state: State, application: Application): boolean {
  const { sentAt, declinedAt, decision, asksAid } = application
  const isOld = Math.max(sentAt, declinedAt ?? -Infinity) < state.now - KEPT_UNPAID
  const waitsForAdmins = decision === 'open' && asksAid && !needsGuardian(state)
  const hasMoney = paymentsFor(state, application).some(({ isCaptured }) => isCaptured)
  return isOld && decision !== 'approved' && !waitsForAdmins && !hasMoney
}

/** Of the e-mails about the end that are due, the latest; and the end itself. */
function remind(state: State): void {
  const last = lastPeriod(state)
  if (state.role !== 'member' || last === undefined) return
  const daysLeft = last.endsOn - dayAt(state.now)
  const due = [30, 7, 0, -8].filter((days) => daysLeft <= days).length
  if (due <= (state.noticed[last.endsOn] ?? 0)) return
  state.noticed[last.endsOn] = due
  state.letters.push(due === 4 ? 'membership_over' : 'membership_ends')
  if (due < 4) return
  state.role = 'user'
  for (const application of state.applications)
    if (state.periods.some(({ of }) => of === application)) application.isEnded = true
  // Also if a payment of the same day makes her a member again.
  leaveIfOut(state)
}

/** People who have paid ask about their order, and the work of every minute is done. */
export function goOn(state: State, takes: number): void {
  for (const payment of state.payments) if (payment.isCaptured) settle(state, payment)
  state.now += takes
  remind(state)
}

/** Day after day with a running server, or all at once after an absence. */
export function turn(state: State, { to, isAwake }: { to: number; isAwake: boolean }): null {
  for (let day = dayAt(state.now) + 1; isAwake && day <= dayAt(to); day += 1) {
    state.now = beginOf(day)
    remind(state)
  }
  passTime(state, to)
  return null
}
