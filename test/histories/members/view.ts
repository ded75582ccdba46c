import { dayAt, written, yearsAfter } from './calendar.ts'
import {
  amountOf,
  decidingPayment,
  givenBack,
  hadBegun,
  isGone,
  isWaiting,
  keptPeriod,
  lastDayOf,
  lastPeriod,
  minorOf,
  needsGuardian,
  overOn,
  pays,
  type Payment,
  refusalToRenew,
  shownPeriod,
  type State,
} from './model.ts'
import { othersOf } from './shown.ts'

/** All that the person, an admin and the receiver of e-mails can see of a life. */
export function viewOf(state: State) {
  const payments = state.payments.toReversed().map((payment) => ({
    purpose: payment.purpose,
    category: payment.category,
    amount: amountOf(payment),
    status: payment.status,
    bucket: bucketOf(payment),
    received: payment.isCaptured ? amountOf(payment) : 0,
    refunded: givenBack(payment),
    refunds: payment.refunds.toReversed().map(({ amount, status }) => `${amount} ${status}`),
  }))
  return {
    own: state.account === 'open' ? ownOf(state) : null,
    listed: state.account === 'closed' || !state.isListed ? null : listedOf(state),
    payments,
    sums: sumsOf(state),
    // Sorted, since the order of two e-mails that are sent at once is open.
    letters: state.letters.toSorted(),
    refundLetters: state.refundLetters,
    others: othersOf(state),
  }
}
export type View = ReturnType<typeof viewOf>

function membershipState(state: State): 'active' | 'grace' | 'ended' | 'removed' | null {
  const last = lastPeriod(state)
  if (last === undefined) return null
  if (last.removedOn !== null) return 'removed'
  const today = dayAt(state.now)
  if (today <= last.endsOn) return 'active'
  return today <= last.endsOn + 7 ? 'grace' : 'ended'
}

function ownOf(state: State) {
  const [last, shown, kept] = [lastPeriod(state), shownPeriod(state), keptPeriod(state) ?? lastPeriod(state)]
  const application = state.applications.at(-1)
  return {
    role: state.role,
    user: shown === undefined ? null : { state: membershipState(state), endsOn: written(lastDayOf(shown)) },
    membership:
      last === undefined || shown === undefined || kept === undefined
        ? null
        : {
            category: shown.category,
            state: membershipState(state),
            startsOn: written(shown.startsOn),
            endsOn: written(lastDayOf(shown)),
            paidUntil: written(last.refundedOn === null ? last.endsOn : lastDayOf(last)),
            isRenewable: refusalToRenew(state) === null,
            renewableFrom: written(lastDayOf(kept) - 60),
            renewableUntil: written(yearsAfter(lastDayOf(kept), 1)),
            periods: state.periods
              .filter((period) => period.removedOn === null || hadBegun(state, period))
              .toReversed()
              .toSorted((a, b) => b.startsOn - a.startsOn || overOn(b) - overOn(a))
              .map((period) => ({
                startsOn: written(period.startsOn),
                endsOn: written(lastDayOf(period)),
                category: period.category,
                basis: period.basis,
              })),
          },
    application: {
      standing: standingOf(state),
      question: application?.question ?? null,
      answer: application?.answer ?? null,
      reason: application?.reason ?? null,
    },
  }
}

function standingOf(state: State): string {
  if (state.role === 'member') return membershipState(state) === 'grace' ? 'grace' : 'member'
  const application = state.applications.at(-1)
  if (needsGuardian(state)) return 'guardian'
  if (application === undefined) return 'none'
  if (application.decision === 'declined') return 'declined'
  if (application.isEnded) return 'ended'
  const payment = decidingPayment(state, application)
  const isPaid = payment !== undefined && pays(payment)
  if ((application.asksAid || isPaid) && application.question !== null && application.answer === null)
    return 'question'
  if (isPaid) return 'paid'
  if (payment !== undefined && payment.review !== null) return 'needs_review'
  if (application.asksAid) return 'aid'
  if (payment !== undefined && isGone(payment)) return 'refunded'
  return payment?.status === 'created' ? 'open' : 'draft'
}

function listedOf(state: State) {
  const shown = shownPeriod(state)
  return {
    role: state.role,
    state: listedStateOf(state),
    membership:
      shown === undefined ? null : { startsOn: written(shown.startsOn), endsOn: written(lastDayOf(shown)) },
  }
}

function listedStateOf(state: State): string | null {
  if (state.role === 'member') return membershipState(state) === 'grace' ? 'grace' : 'member'
  const application = state.applications.at(-1)
  if (application !== undefined && isWaiting(state, application)) {
    if (application.question !== null && application.answer === null) return 'question'
    return needsGuardian(state) ? 'guardian' : 'waiting'
  }
  if (minorOf(state)?.guardian === 'asked') return 'guardian'
  if (application?.decision === 'declined') return 'declined'
  const stands = membershipState(state)
  return stands === null ? null : stands === 'removed' ? 'removed' : 'ended'
}

function bucketOf(payment: Payment): string {
  if (payment.isCaptured && givenBack(payment) >= amountOf(payment)) return 'refunded'
  if (payment.review !== null) return 'review'
  if (payment.status === 'paid')
    return payment.purpose === 'join' && payment.of.decision === 'open' ? 'waiting' : 'earned'
  return payment.status === 'created' ? 'open' : 'cancelled'
}

const BUCKETS = ['open', 'waiting', 'earned', 'to_refund', 'refunded', 'review', 'cancelled']

function sumsOf({ payments }: State) {
  const sum = (among: Payment[]) => among.reduce((all, one) => all + amountOf(one), 0)
  const captured = payments.filter(({ isCaptured }) => isCaptured)
  const inBucket = (name: string) => payments.filter((one) => bucketOf(one) === name)
  return {
    buckets: Object.fromEntries(
      BUCKETS.map((name) => [name, { count: inBucket(name).length, amount: sum(inBucket(name)) }]),
    ),
    captured: sum(captured.filter(({ isOffline }) => !isOffline)),
    offline: sum(captured.filter(({ isOffline }) => isOffline)),
    refunded: payments.reduce((all, one) => all + givenBack(one), 0),
  }
}
