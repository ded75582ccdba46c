import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from '#contract/values/time.ts'
import { beginOf, dayAt } from './calendar.ts'
import { AMOUNTS, type Category, DUTIES, lastPeriod, type State } from './model.ts'
import { payable } from './money.ts'
import type { Step } from './rules.ts'

/** A step as it is drawn; details that depend on the life are decided when its turn comes. */
export type Drawn = {
  what: Exclude<Step, { does: 'clock' }> | { does: 'clock'; jump: Jump; at: number; isServerRunning: boolean }
  /** Also tried if it will be refused or change nothing. */
  isBold: boolean
  /** When the power is cut: so many milliseconds after the beginning of the step, or after its end. */
  cut: number | 'after' | null
}
/** Moves the clock by `days`, or to the day that is `toEnd` days after the last day that is paid for. */
type Jump = { days: number } | { toEnd: number }

const MOST_ASKS = 4
const MOST_AIDS = 8
const MOST_SPOTLIGHTS = 9

const categories = Object.keys(AMOUNTS) as Category[]
const category = fc.constantFrom(...categories)
const nth = fc.constantFrom(0, 0, 0, 1, 2)
const text = fc.constantFrom('What do you make?', 'Biscuits, in eleven shops.', 'Not now.')

/** The critical times of day: the first second of an Indian day, noon, and the last second. */
const FIRST = 0
const NOON = 12 * HOUR
const LAST = DAY - 1_000
const at = fc.constantFrom(FIRST, NOON, NOON, LAST)
const edges = [-61, -60, -31, -30, -29, -8, -7, -6, -1, 0, 1, 6, 7, 8, 9, 40, 364, 365, 366, 367]
const jump: fc.Arbitrary<Jump> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ days: fc.constantFrom(60, 200, 330, 366, 400, 800) }) },
  { weight: 4, arbitrary: fc.record({ toEnd: fc.constantFrom(...edges) }) },
)

/** The possible ages in days at a correction: a minor for years, a minor for weeks, or an adult. */
const known = [15 * 365, 18 * 365 - 25, 24 * 365]

type What = Drawn['what']
const steps: [weight: number, step: fc.Arbitrary<What>][] = [
  [5, fc.record({ does: fc.constant('apply'), category, aid: fc.constantFrom(false, false, false, true) })],
  [4, fc.record({ does: fc.constant('guardian'), agree: fc.constantFrom(true, true, false) })],
  [8, fc.record({ does: fc.constant('pay'), nth, by: fc.constantFrom('callback', 'success page') })],
  [2, fc.record({ does: fc.constantFrom('ask', 'decline'), text })],
  [2, fc.record({ does: fc.constant('answer'), text })],
  [6, fc.record({ does: fc.constant('approve') })],
  [2, fc.record({ does: fc.constant('remove') })],
  [3, fc.record({ does: fc.constantFrom('suspend', 'restore') })],
  [6, fc.record({ does: fc.constant('renew'), category: fc.oneof(fc.constant(null), category) })],
  [
    2,
    fc.record({
      does: fc.constant('refund'),
      nth,
      part: fc.constantFrom(100, 100, 50, 10),
      ends: fc.constantFrom(null, null, true, false),
    }),
  ],
  [2, fc.record({ does: fc.constant('offline'), purpose: fc.constantFrom('join', 'renewal') })],
  [12, fc.record({ does: fc.constantFrom('feature', 'introduce', 'introduce', 'agree', 'agree') })],
  [2, fc.record({ does: fc.constant('age'), days: fc.constantFrom(...known) })],
  [2, fc.record({ does: fc.constant('duties'), duties: fc.subarray([...DUTIES]) })],
  [8, fc.record({ does: fc.constant('clock'), jump, at, isServerRunning: fc.boolean() })],
] as [number, fc.Arbitrary<What>][]
const closing: fc.Arbitrary<What> = fc.constant({ does: 'close' })

/** Any step of a life. */
export const drawn: fc.Arbitrary<Drawn> = fc.record({
  what: fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight: weight * 6, arbitrary })), {
    weight: 1,
    arbitrary: closing,
  }),
  isBold: fc.constantFrom(false, false, false, true),
  cut: fc.constantFrom<Drawn['cut'][]>(null, null, 'after', 3, 10, 25, 60),
})

const plainly = (what: What): Drawn => ({ what, isBold: false, cut: null })
/** The usual first steps of a life: a member whom others are shown and introduced to. */
export const opening: readonly Drawn[] = [
  plainly({ does: 'apply', category: 'nariShakti', aid: true }),
  plainly({ does: 'approve' }),
  plainly({ does: 'feature' }),
  plainly({ does: 'introduce' }),
  plainly({ does: 'agree' }),
]

/** Days of birth as days before the beginning: too young, a minor, nearly an adult, an adult. */
export const ages = fc.constantFrom(14 * 365 - 20, 16 * 365 + 40, 18 * 365 - 30, 24 * 365, 24 * 365, 45 * 365)

/** The days and times at which lives begin: days on which calendars differ, at both ends of an Indian day. */
const begins = [
  [2031, 10, 23],
  [2032, 1, 28],
  [2032, 1, 29],
  [2032, 2, 1],
  [2031, 1, 28],
  [2031, 2, 1],
  [2031, 11, 31],
  [2032, 2, 31],
] as const
export const beginnings = fc
  .record({ date: fc.constantFrom(...begins), at })
  .map(({ date: [year, month, day], at: time }) => beginOf(dayAt(Date.UTC(year, month, day))) + time)

/** The step that a drawn one becomes at this point of a life; null if it cannot be done at all. */
export function stepIn(state: State, { what }: Drawn, isProcess: boolean): Step | null {
  if (what.does !== 'clock') return canDo(state, what) ? what : null
  const today = dayAt(state.now)
  const end = lastPeriod(state)?.endsOn
  const { jump: by } = what
  // A started server does its first work in no fixed order, which matters for payments in review.
  if (isProcess && state.payments.some(({ review }) => review !== null)) return null
  const wanted = 'days' in by ? today + by.days : end === undefined ? today + 3 : end + by.toEnd
  // With a running server each day takes real time.
  const isServerRunning = what.isServerRunning && !isProcess && wanted - today <= 130
  // The clock of a process runs: the last second of a day, and whole days, would be over before the comparison.
  const day = Math.max(wanted, today + 1)
  const time = isProcess ? (what.at === LAST ? NOON : what.at) + (day % 7) * 10 * MINUTE : what.at
  const to = beginOf(day) + time
  return { does: 'clock', to, isServerRunning }
}

function canDo(state: State, step: Exclude<Step, { does: 'clock' }>): boolean {
  const isIn = state.account === 'open'
  const lately = (times: number[]) => times.filter((one) => one > state.now - DAY).length
  switch (step.does) {
    case 'apply':
      return isIn && lately(state.asks) < MOST_ASKS && lately(state.aids) < MOST_AIDS
    case 'answer':
    case 'renew':
    case 'close':
      return isIn
    case 'guardian':
      return state.link !== null
    case 'pay':
      return payable(state)[step.nth] !== undefined
    case 'refund':
      return state.payments.toReversed()[step.nth] !== undefined
    case 'feature':
      return isIn && lately(state.shown.spotlights) < MOST_SPOTLIGHTS
    case 'agree':
      return isIn && state.shown.introduction !== 'none'
    case 'age':
      return state.role === 'member' && state.applications.at(-1)?.decision === 'approved'
    default:
      return true
  }
}
