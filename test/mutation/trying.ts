import type { Found, Share } from './lane.ts'
import { inLanes, type Lane } from './lanes.ts'
import type { Plans } from './plan.ts'
import type { Result } from './report.ts'

/**
 * How many tests a mutant meets in turn, and beside how many others: most are killed by the first few tests, and of those that are
 * left a test kills hardly any.
 */
const ROUNDS = [
  { width: 2, together: 1 },
  { width: 8, together: 5 },
  { width: 1000, together: 16 },
]

type Outcome = Pick<Result, 'outcome' | 'by' | 'isCut'>
type Open = {
  /** By test, the file of those that it is still to meet. */
  waiting: Map<string, string>
  /** All tests that reach it would have taken too long, or one of them failed as it is. */
  isCut: boolean
  hung: number
}

/** Tries mutants all at once, each with the tests of its plan until one fails. */
export class Trying {
  readonly #copy: string
  readonly #lanes: number
  readonly #plans: Plans
  readonly #note: (id: number, outcome: Outcome) => void
  readonly #most: number
  readonly #open = new Map<number, Open>()
  /** How many mutants a test may meet in one process, once one of them broke it for the others. */
  readonly #fits = new Map<string, number>()

  constructor(
    { copy, lanes, plans, most }: { copy: string; lanes: number; plans: Plans; most: number },
    note: (id: number, outcome: Outcome) => void,
  ) {
    this.#copy = copy
    this.#lanes = lanes
    this.#plans = plans
    this.#most = most
    this.#note = note
  }

  async try(ids: number[]): Promise<void> {
    await inLanes(this.#copy, this.#lanes, async (lane, number) => {
      const own = ids.filter((_, n) => n % this.#lanes === number)
      for (const id of own) this.#begin(id)
      for (const round of ROUNDS) await this.#round(lane, own, round)
      for (const id of own) {
        const open = this.#open.get(id)
        if (open && this.#plans.isLoaded(id)) await this.#tryLoaded(lane, id)
        else if (open) this.#decide(id, { outcome: 'survived', isCut: open.isCut })
      }
    })
  }

  #begin(id: number): void {
    const tests = this.#plans.reaching(id)
    const { taken, isCut } = within(tests, this.#most)
    this.#open.set(id, { waiting: new Map(taken.map((test) => [test.id, test.file])), isCut, hung: 0 })
  }

  #decide(id: number, outcome: Outcome): void {
    this.#open.delete(id)
    this.#note(id, outcome)
  }

  /** Each that is open meets the next few of its tests; they are sorted anew by what was killed meanwhile. */
  async #round(lane: Lane, ids: number[], { width, together }: (typeof ROUNDS)[number]): Promise<void> {
    const met = new Map<number, string[]>()
    for (const id of ids) {
      const open = this.#open.get(id)
      if (open === undefined) continue
      const ranked = this.#plans.reaching(id).filter((test) => open.waiting.has(test.id))
      met.set(
        id,
        ranked.slice(0, width).map((test) => test.id),
      )
    }
    for (let stalled = 0; stalled < 3; ) {
      const left = this.#left()
      const { tries, files } = this.#orderOf(met, together)
      if (files.size === 0) return
      const shares: Share[] = [...files].map(([file, tests]) => ({ file, tests: [...tests] }))
      await lane.run({ shares, tries: tries }, (found) => this.#hear(found, met))
      stalled = this.#left() === left ? stalled + 1 : 0
    }
    // What never came to its turn, for whatever reason.
    for (const [id, tests] of met)
      for (const test of tests)
        if (this.#open.get(id)?.waiting.delete(test)) (this.#open.get(id) as Open).isCut = true
  }

  #left(): number {
    let left = 0
    for (const { waiting, hung } of this.#open.values()) left += 1000 * waiting.size + 1000 - hung
    for (const fits of this.#fits.values()) left += Math.log2(fits)
    return left
  }

  #orderOf(met: Map<number, string[]>, together: number) {
    const byTest = new Map<string, number[]>()
    const files = new Map<string, Set<string>>()
    for (const [id, tests] of met) {
      const open = this.#open.get(id)
      for (const test of tests) {
        const file = open?.waiting.get(test)
        const own = byTest.get(test) ?? []
        if (file === undefined || own.length >= (this.#fits.get(test) ?? Number.POSITIVE_INFINITY)) continue
        byTest.set(test, [...own, id])
        files.set(file, (files.get(file) ?? new Set()).add(test))
      }
    }
    const groups = [...byTest].map(
      ([test, ids]) => [test, apart(ids, together, (one, other) => this.#plans.overlap(one, other))] as const,
    )
    return { tries: Object.fromEntries(groups), files }
  }

  #hear(found: Found, met: Map<number, string[]>): void {
    if (found.kind === 'survived') this.#open.get(found.mutant)?.waiting.delete(found.test)
    else if (found.kind === 'killed') this.#kill(found.mutant, found.test, found.by)
    else if (found.kind === 'hung') this.#noteHung(found.mutant, found.by)
    else if (found.kind === 'unfit') {
      if (!found.isLast) return
      for (const id of met.keys()) {
        const open = this.#open.get(id)
        if (open?.waiting.delete(found.test)) open.isCut = true
      }
    } else if (found.kind === 'broke') {
      const [only] = found.mutants
      if (found.tried === 1 && only !== undefined) this.#kill(only, found.test, found.by)
      this.#fits.set(found.test, Math.max(1, Math.floor(found.tried / 2)))
    }
  }

  #kill(id: number, test: string, by: string): void {
    if (!this.#open.has(id)) return
    this.#plans.noteKill(id, test)
    this.#decide(id, { outcome: 'killed', by })
  }

  /** A busy machine may be the reason once. */
  #noteHung(id: number, by: string): void {
    const open = this.#open.get(id)
    if (open === undefined) return
    open.hung += 1
    if (open.hung === 2) this.#decide(id, { outcome: 'timed out', by })
  }

  /** One that is there while its source is loaded, in a process of its own. */
  async #tryLoaded(lane: Lane, id: number): Promise<void> {
    const { taken, isCut } = within(this.#plans.ofSource(id), this.#most / 2)
    const shares = [...Map.groupBy(taken, ({ file }) => file)].map(([file, tests]) => ({
      file,
      tests: tests.map((test) => test.id),
    }))
    if (shares.length === 0) return this.#decide(id, { outcome: 'unreached' })
    let kill: { test: string; by: string } | undefined
    let hung = 0
    for (let again = true; again; ) {
      again = false
      const failed = await lane.run({ shares, loadedWith: id }, (found) => {
        if (found.kind === 'killed') kill = found
        if (found.kind === 'hung') hung += 1
      })
      if (kill === undefined && hung === 1) again = true
      else if (kill === undefined && failed !== null) kill = { test: '', by: failed }
    }
    if (kill) this.#kill(id, kill.test, kill.by)
    else if (hung > 0) this.#decide(id, { outcome: 'timed out' })
    else this.#decide(id, { outcome: 'survived', isCut })
  }
}

/** So many tests as fit into a time, one at least. */
function within<T extends { milliseconds: number }>(
  tests: T[],
  most: number,
): { taken: T[]; isCut: boolean } {
  let milliseconds = 0
  const taken = tests.filter((test, n) => {
    if (n > 0 && milliseconds + test.milliseconds > most) return false
    milliseconds += test.milliseconds
    return true
  })
  return { taken, isCut: taken.length < tests.length }
}

/** Groups of so many at most; neighbours in the list, and what overlaps, stand in different ones. */
function apart(ids: number[], most: number, overlap: (one: number, other: number) => boolean): number[][] {
  const count = Math.ceil(ids.length / most)
  const groups: number[][] = Array.from({ length: count }, () => [])
  for (const [n, id] of ids.toSorted((a, b) => a - b).entries()) {
    const group = groups[n % count] as number[]
    if (group.some((other) => overlap(id, other))) groups.push([id])
    else group.push(id)
  }
  return groups.filter((group) => group.length > 0)
}
