import type { Category } from '#contract/membership/categories.ts'
import type { SimulatedLedger } from '#test/support/processes/simulator-process.ts'
import type { Step } from './history.ts'
import type { Random } from './random.ts'
import type { Answer, HistorySite, Person } from './site.ts'

/** What one person did and was told; the money is compared with this and with the provider's ledger. */
export type Told = {
  n: number
  email: string
  /** Each order with the number of its application. */
  orders: Map<string, number>
  /** For each order, until when it was valid when the server last returned it, and the day and the voucher of that. */
  ends: Map<string, { at: Date; day: number; voucher: string | undefined }>
  /** Failed attempts that were captured all the same. */
  revived: Set<string>
  /** The order returned last, and when; null: no order is open. */
  open: { order: string; at: Date } | null
  /** The outcome of each application; after a declined one comes another. */
  applications: { isAid: boolean; decision: 'none' | 'approved' | 'declined' }[]
  offline: { reference: string; amount: number; application: number; isSure: boolean }[]
  /** Payments taken out of review, with the sum that had come in for them by then. */
  resolved: { payment: string; captured: number; action: 'refund' | 'accept'; isSure: boolean }[]
  /** Refunds that the server said it would make. */
  refunds: string[]
  /** What admins decided about the membership when they made refunds; true ends it. */
  endDecisions: boolean[]
  /** The server died before it answered, and refused the repeated call: it may have done the first one. */
  isUnsure: boolean
  /** Wrong answers of the server. */
  mistakes: string[]
}

/** A payment as the treasurer's list shows it. */
export type Row = {
  _id: string
  category: Category
  amount: number
  /** Why it needs review, in words. */
  review: string | null
  status: 'created' | 'paid' | 'cancelled'
  useremail: string
  role: string
  orderId: string | null
  paymentId: string | null
  bucket: string
  reference: string | null
  received: number
  refunded: number
  captures: { _id: string; amount: number }[]
  refunds: {
    _id: string
    amount: number
    status: string
    reason: string
    requestedAt: string
    creditNote: { number: string } | null
  }[]
  invoice: { number: string } | null
}

/** One person's history while it is played. */
export type Scene = ReturnType<typeof openScene>

/** The functions that play the steps of some kinds. */
export type Plays<Kind extends Step['do']> = {
  [Each in Kind]: (scene: Scene, step: Extract<Step, { do: Each }>) => Promise<void>
}

type Needs = {
  site: HistorySite
  person: Person
  n: number
  random: Random
  count: (kind: string, times?: number) => void
}

export function openScene({ site, person, n, random, count }: Needs) {
  const told: Told = {
    n,
    email: person.email,
    orders: new Map(),
    ends: new Map(),
    revived: new Set(),
    open: null,
    offline: [],
    resolved: [],
    refunds: [],
    endDecisions: [],
    applications: [
      {
        isAid: false,
        decision: 'none',
      },
    ],
    isUnsure: false,
    mistakes: [],
  }
  const isGood = ({ status }: Answer) => status < 300

  async function call(
    path: string,
    body: object,
    session: string,
  ): Promise<Answer & { isGood: boolean; isSure: boolean }> {
    const answer = await site.call(path, body, session)
    if (answer.status >= 500) told.mistakes.push(`${path} answered ${answer.status}`)
    if (!answer.isSure && !isGood(answer)) told.isUnsure = true
    return { ...answer, isGood: isGood(answer) }
  }
  const asAdmin = (path: string, body: object) => call(path, body, random.one(site.admins).session)

  return {
    site,
    person,
    random,
    count,
    told,
    application: () => told.applications.at(-1) as Told['applications'][number],
    asPerson: (path: string, body: object) => call(path, body, person.session),
    asAdmin,
    async atOnce<T>(times: number, work: () => Promise<T>): Promise<T> {
      const answers = await Promise.all(Array.from({ length: times }, work))
      return answers.at(-1) as T
    },
    async ledger(): Promise<SimulatedLedger> {
      return site.simulator.ledger(['none', ...told.orders.keys()])
    },
    async provider(path: string, body: object): Promise<Record<string, unknown> | null> {
      return site.simulator.control(path, body).catch(() => null)
    },
    async rows(): Promise<Row[]> {
      const { json } = await asAdmin('/member/all_members_payments', { q: person.email })
      return json['payments'] as Row[]
    },
  }
}
