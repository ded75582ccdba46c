import { DAY, HOUR } from '#contract/values/time.ts'
import { dayAt } from './calendar.ts'
import {
  AMOUNTS,
  type Application,
  type Category,
  endRefunded,
  giveYear,
  hasApplied,
  isPaid,
  isWrongByAge,
  keptPeriod,
  leftOf,
  needsGuardian,
  type Payment,
  paymentsFor,
  pays,
  refusalToRenew,
  type State,
  undecided,
} from './model.ts'

/** The time in which an order may be paid; after it nobody asks about the order. */
const OPEN_FOR = 144 * HOUR
const MOST_ORDERS = 5

/** Cancels open orders, except those for an application that is kept. */
export function cancelOpen(state: State, kept?: Application): void {
  for (const payment of state.payments)
    if (payment.status === 'created' && payment.of !== kept) payment.status = 'cancelled'
}

/** A person who closed their account gets no more e-mails. */
function tellOfRefunds(state: State, many: number): void {
  if (state.account !== 'closed') state.refundLetters += many
}

/** Refunds the rest of a payment; for money that came by the provider this is automatic. */
export function giveBack(state: State, payment: Payment): void {
  const amount = leftOf(payment)
  if (amount === 0) return
  payment.refunds.push({ amount, status: payment.isOffline ? 'failed' : 'arrived' })
  payment.review = payment.isOffline ? 'refund_failed' : null
  if (!payment.isOffline) tellOfRefunds(state, 1)
}

/** Gives the person what the money of a payment buys, with the e-mails about it in their order. */
function applyMoney(state: State, payment: Payment): void {
  // A refund made before the invoice gets its credit note now, with an e-mail of its own.
  tellOfRefunds(state, payment.refunds.length)
  payment.status = 'paid'
  payment.paidAt = state.now
  payment.review = null
  payment.of.category = payment.category
  state.isListed = true
  if (payment.purpose === 'join') {
    state.letters.push('application_received', 'payment_receipt')
    return
  }
  const last = keptPeriod(state)
  if (last === undefined) throw new Error('the model renews nothing')
  const today = dayAt(state.now)
  const startsOn = today <= last.endsOn + 7 ? last.endsOn + 1 : today
  giveYear(state, startsOn, {
    of: last.of,
    category: payment.category,
    basis: payment.isOffline ? 'offline' : 'payment',
    by: payment,
  })
  cancelOpen(state)
  state.role = 'member'
  last.of.isEnded = false
  state.letters.push('membership_renewed', 'payment_receipt')
}

/** The server learns the provider's state of an order. */
export function settle(state: State, payment: Payment): void {
  if (payment.isOffline || payment.status === 'paid') return
  if (payment.status === 'created' && state.now - payment.sentAt >= OPEN_FOR) payment.status = 'cancelled'
  if (leftOf(payment) === 0) {
    payment.review = null
    return
  }
  payment.review = refusalToBuy(state, payment)
  if (payment.review === null) applyMoney(state, payment)
  if (payment.review === 'declined') giveBack(state, payment)
}

function refusalToBuy(state: State, payment: Payment): string | null {
  const { of, purpose } = payment
  const others = paymentsFor(state, of).filter((one) => one !== payment && one.purpose === 'join')
  if (state.account === 'closed' || (purpose === 'join' && of.decision === 'declined')) return 'declined'
  if (purpose === 'join' && others.some(pays)) return 'double'
  if (purpose === 'renewal') {
    const last = keptPeriod(state)
    const isTooEarly = last !== undefined && dayAt(state.now) < last.endsOn - 60
    const isForbidden = last === undefined || last.removedOn !== null || hasApplied(state)
    return isForbidden || isTooEarly ? 'not_renewable' : null
  }
  const isMember =
    of.decision === 'open'
      ? state.role === 'member'
      : of.asksAid && !others.some(({ status }) => status === 'paid')
  return isMember ? 'after_aid' : null
}

/** The order for a purpose: the open or recent one, else a new one. */
export function order(
  state: State,
  of: Application,
  category: Category,
  purpose: 'join' | 'renewal',
): string | null {
  const mine = state.payments.filter(
    (one) => one.of === of && one.category === category && one.purpose === purpose && !one.isOffline,
  )
  const isLate = (one: Payment) => state.now - one.sentAt >= OPEN_FOR
  const again =
    mine.findLast(({ status }) => status === 'created') ??
    mine.findLast((one) => one.status === 'cancelled' && !isLate(one) && !one.isCaptured)
  const today = state.payments.filter(({ createdAt }) => createdAt > state.now - DAY)
  if (again === undefined && today.length >= MOST_ORDERS) return 'too_many_orders'
  cancelOpen(state)
  if (again !== undefined) {
    again.status = 'created'
    again.sentAt = state.now
  } else {
    state.payments.push({
      of,
      purpose,
      category,
      isOffline: false,
      status: 'created',
      isCaptured: false,
      refunds: [],
      review: null,
      createdAt: state.now,
      sentAt: state.now,
      paidAt: null,
    })
  }
  return null
}

/** The provider's payments without a capture, the newest first. */
export function payable(state: State): Payment[] {
  return state.payments.filter((one) => !one.isOffline && !one.isCaptured).toReversed()
}

export function pay(state: State, nth: number): string | null {
  const payment = payable(state)[nth] as Payment
  payment.isCaptured = true
  settle(state, payment)
  return null
}

export function renew(state: State, asked: Category | null): string | null {
  const refusal = refusalToRenew(state)
  if (refusal !== null) return refusal
  const last = keptPeriod(state)
  if (last === undefined) throw new Error('the model renews nothing')
  const category = asked ?? last.category
  if (isWrongByAge(state, category, last.of.born)) return 'invalid_input'
  return order(state, last.of, category, 'renewal')
}

type Refund = { nth: number; part: number; ends: boolean | null }

export function refund(state: State, { nth, part, ends }: Refund): string | null {
  const payment = state.payments.toReversed()[nth] as Payment
  const amount = sumOf(payment, part)
  if (amount === 0 || amount > leftOf(payment)) return 'refund_too_much'
  payment.refunds.push({ amount, status: 'arrived' })
  tellOfRefunds(state, 1)
  if (payment.isOffline) payment.review = null
  if (ends ?? leftOf(payment) === 0) endRefunded(state, payment)
  return null
}

/** The sum of a refund: `part` is in per cent of the price; 100 means all that is left. */
export function sumOf(payment: Payment, part: number): number {
  return part === 100 ? leftOf(payment) : Math.floor((AMOUNTS[payment.category] * part) / 100)
}

export function payOffline(state: State, purpose: 'join' | 'renewal'): string | null {
  const open = undecided(state)
  const refusal =
    purpose === 'renewal'
      ? refusalToRenew(state)
      : open === undefined || isPaid(state, open) || state.role === 'member'
        ? 'nothing_to_pay'
        : null
  if (refusal !== null) return refusal
  const last = keptPeriod(state)
  const of = (purpose === 'renewal' ? last?.of : open) as Application
  const usual = (purpose === 'renewal' ? last?.category : open?.category) as Category
  // The open order is paid, as long as it is valid and its price is unchanged.
  const ordered = state.payments.find(
    (one) =>
      one.of === of && one.purpose === purpose && one.status === 'created' && state.now < one.sentAt + DAY,
  )
  const isOrdered = ordered !== undefined && AMOUNTS[ordered.category] === AMOUNTS[usual]
  const category = isOrdered ? ordered.category : usual
  if (isWrongByAge(state, category, of.born)) return 'invalid_input'
  if (needsGuardian(state)) return 'guardian_consent'
  cancelOpen(state)
  const { now } = state
  const payment: Payment = {
    of,
    purpose,
    category,
    isOffline: true,
    status: 'paid',
    isCaptured: true,
    refunds: [],
    review: null,
    createdAt: now,
    sentAt: now,
    paidAt: now,
  }
  state.payments.push(payment)
  applyMoney(state, payment)
  return null
}
