import { DAY } from '#contract/values/time.ts'
import { beginOf, dayAt } from './calendar.ts'
import { type Application, lastPeriod, minorOf, needsGuardian, paymentsFor, type State } from './model.ts'
import { settle } from './money.ts'
import { withdrawIfNotTakingPart } from './shown.ts'

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

/**
 * A guardian request that is refused or expires is deleted with its application. The person stays listed only if they have paid or were
 * a member.
 */
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

/** Sends the latest of the due e-mails about the end of the membership, and ends the membership after its grace period. */
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
  // She stops taking part also if a payment of the same day makes her a member again.
  withdrawIfNotTakingPart(state)
}

/** Settles paid orders, as the person's browser does, and lets `durationMs` pass with the recurring work. */
export function advance(state: State, durationMs: number): void {
  for (const payment of state.payments) if (payment.isCaptured) settle(state, payment)
  state.now += durationMs
  remind(state)
}

/** Moves the clock to `to`: day by day if the server runs, in one step if it was down. */
export function moveClock(
  state: State,
  { to, isServerRunning }: { to: number; isServerRunning: boolean },
): null {
  for (let day = dayAt(state.now) + 1; isServerRunning && day <= dayAt(to); day += 1) {
    state.now = beginOf(day)
    remind(state)
  }
  passTime(state, to)
  return null
}
