import { globSync } from 'node:fs'
import { root } from '#server/root.ts'
import type { Reached } from './measure.ts'
import type { Mutant } from './mutants.ts'

/**
 * The tests that are about what is mutated, and run the product in their own process: those that start a server of the
 * build have the mutants elsewhere, and those of the programmes come the same way as these do.
 */
const ABOUT = [
  'test/{accounts,audit,documents,money,payments,privacy,team}/**/*.test.ts',
  'test/db/{replica,retention}.test.ts',
  'test/http/{authorisation,http,origin,refusal-texts,who-may-call}.test.ts',
  'test/files/files.test.ts',
  'test/mail/{email-limits,emails,emails-unconfirmed}.test.ts',
  'test/members/{failed-renewal,members*,membership-year}.test.ts',
]
const ELSEWHERE = [
  'test/payments/{payments-sweep,simulator,simulator-conformance}.test.ts',
  'test/audit/audit-verify.test.ts',
]

export function testFiles(): string[] {
  return globSync(ABOUT, { cwd: root, exclude: ELSEWHERE }).toSorted()
}

/** What a test costs besides its own time. Milliseconds. */
const OVERHEAD = 50

type Test = { file: string; id: string; milliseconds: number; reaches: number }

/** For each mutant the tests to try, the most telling for their time first. */
export class Plans {
  readonly #mutants: Mutant[]
  readonly #reaching: Test[][]
  /** By source and test, how many of its mutants that one reaches. */
  readonly #ofSource = new Map<string, Map<string, { test: Test; reached: number }>>()
  readonly #kills = new Map<string, number>()
  readonly #loaded = new Set<number>()

  constructor(mutants: Mutant[], reached: Reached[]) {
    this.#mutants = mutants
    this.#reaching = mutants.map(() => [])
    for (const { file, test, milliseconds, mutants: ids, loaded } of reached) {
      for (const id of loaded) this.#loaded.add(id)
      const one = { file, id: test, milliseconds, reaches: ids.length }
      for (const id of ids) this.#add(id, one)
    }
  }

  #add(id: number, test: Test): void {
    this.#reaching[id]?.push(test)
    const { file } = this.#mutants[id] as Mutant
    const ofSource = this.#ofSource.get(file) ?? new Map<string, { test: Test; reached: number }>()
    const before = ofSource.get(test.id)?.reached ?? 0
    this.#ofSource.set(file, ofSource.set(test.id, { test, reached: before + 1 }))
  }

  /** The tests that reach it while they run. */
  reaching(id: number): Test[] {
    return this.#ranked(id, this.#reaching[id] ?? [])
  }

  /**
   * Whether it is there when its source is loaded, as a constant is: it has the tests of its source. What no test reaches
   * may be so too, since a process loads a source once.
   */
  isLoaded(id: number): boolean {
    return this.#loaded.has(id) || this.#reaching[id]?.length === 0
  }

  ofSource(id: number): Test[] {
    const ofSource = this.#ofSource.get((this.#mutants[id] as Mutant).file)
    return this.#ranked(
      id,
      [...(ofSource?.values() ?? [])].map(({ test }) => test),
    )
  }

  /** A test is about what it reaches if it reaches little else; it is worth more where it killed before. */
  #ranked(id: number, tests: Test[]): Test[] {
    const { file } = this.#mutants[id] as Mutant
    const worth = (test: Test) => {
      const share = (this.#ofSource.get(file)?.get(test.id)?.reached ?? 0) / test.reaches
      const kills = this.#kills.get(`${file} ${test.id}`) ?? 0
      return (share ** 2 * (1 + kills)) / Math.sqrt(test.milliseconds + OVERHEAD)
    }
    return tests.toSorted((a, b) => worth(b) - worth(a))
  }

  /** Whether one of two mutants stands within the other. */
  overlap(one: number, other: number): boolean {
    const [a, b] = [this.#mutants[one] as Mutant, this.#mutants[other] as Mutant]
    return a.file === b.file && a.start < b.end && b.start < a.end
  }

  noteKill(id: number, test: string): void {
    const key = `${this.#mutants[id]?.file} ${test}`
    this.#kills.set(key, (this.#kills.get(key) ?? 0) + 1)
  }
}
