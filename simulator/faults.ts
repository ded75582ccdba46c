import { Refusal } from './refusal.ts'

export const faultKinds = [
  'latency',
  'status',
  'hang',
  'cut',
  'cut-after-write',
  'html',
  'huge',
  'wrong-amount',
  'wrong-currency',
  'wrong-order',
  'wrong-types',
] as const

export type Fault = {
  kind: (typeof faultKinds)[number]
  /** How often the fault occurs; null: until it is cleared. */
  times: number | null
  /** Only calls with this method, and whose path begins with `path`. */
  method?: string
  path?: string
  ms?: number
  status?: number
  html?: boolean
  retry_after?: number
}

/** Faults of the next calls of the API. */
export class Faults {
  #list: Fault[] = []

  add(wanted: unknown): void {
    if (Array.isArray(wanted)) {
      for (const one of wanted) this.add(one)
      return
    }
    const fault = wanted as Partial<Fault> | null
    if (typeof fault !== 'object' || fault === null || !faultKinds.includes(fault.kind as Fault['kind'])) {
      throw new Refusal(`kind is one of ${faultKinds.join(', ')}`, { field: 'kind' })
    }
    this.#list.push({ ...(fault as Fault), times: fault.times ?? null })
  }

  clear(): void {
    this.#list = []
  }

  get list(): readonly Fault[] {
    return this.#list
  }

  /** The faults of this call, each of which is counted down. */
  strike(method: string, path: string): readonly Fault[] {
    if (this.#list.length === 0) return this.#list
    const striking = this.#list.filter(
      (fault) =>
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || path.startsWith(fault.path)),
    )
    for (const fault of striking) if (fault.times !== null) fault.times--
    this.#list = this.#list.filter((fault) => fault.times !== 0)
    return striking
  }
}

type Thing = Record<string, unknown>

/** The answer, with the wrong values that some faults put into it. */
export function falsified(answer: unknown, faults: readonly Fault[]): unknown {
  let result = answer
  for (const { kind } of faults) {
    if (kind === 'wrong-amount') result = changed(result, (thing) => ({ amount: 100, ...amountsOf(thing) }))
    if (kind === 'wrong-currency') result = changed(result, () => ({ currency: 'USD' }))
    if (kind === 'wrong-types')
      result = changed(result, (thing) => ({ amount: String(thing['amount']), status: 7 }))
    if (kind === 'wrong-order') result = changed(result, ofAnotherOrder)
  }
  return result
}

function amountsOf(thing: Thing): Thing {
  return thing['entity'] === 'order'
    ? { amount_paid: thing['amount_paid'] === 0 ? 0 : 100, amount_due: 0 }
    : {}
}

function ofAnotherOrder(thing: Thing): Thing {
  const other = 'order_ANOTHERORDER00'
  if (thing['entity'] === 'order') return { id: other, receipt: 'another-receipt' }
  return thing['entity'] === 'payment' ? { order_id: other } : {}
}

/** Changes every order, payment and refund in an answer, also in collections. */
function changed(answer: unknown, change: (thing: Thing) => Thing): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const thing = answer as Thing
  if (Array.isArray(thing['items']))
    return { ...thing, items: thing['items'].map((item) => changed(item, change)) }
  const { payments } = thing
  return {
    ...thing,
    ...change(thing),
    ...(payments === undefined ? {} : { payments: changed(payments, change) }),
  }
}
