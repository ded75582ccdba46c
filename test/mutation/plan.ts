import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { root } from '#server/root.ts'
import type { Share } from './lane.ts'
import type { Mutant } from './mutants.ts'
import type { Reached } from './reached.ts'

/**
 * The tests that are about what is mutated, and run the product in their own process: those that start a server of the
 * build have the mutants elsewhere, and those of the programmes come the same way as these do.
 */
const ABOUT = new RegExp(
  `^(?:${[
    'account-isolation|accounts|admins|audit|retention|authorisation|bad-input|confirm-email|connect|cookies|device|files(?=\\.test)|forgotten|google|http',
    'known|email|mail|members|odd-addresses|origin|own-sessions|passwords|payments|prove-who|refusal|return-to|two-factor',
    'sign-in|simulator-webhooks|totp|weak-passwords|who-may-call',
  ].join('|')}).*\\.test\\.ts$`,
)

export async function testFiles(): Promise<string[]> {
  const files = globSync('test/*/**/*.test.ts', { cwd: root, exclude: ['test/e2e/**'] })
  return files.filter((file) => ABOUT.test(basename(file)))
}

/** What a test costs besides its own time. Milliseconds. */
const OVERHEAD = 200

type Test = { file: string; id: string; milliseconds: number }
export type Plan = { shares: Share[]; milliseconds: number; isCut: boolean }

/**
 * Which tests to run against a mutant: of those that reach it the ones that reach most of its source for their time, up to
 * a time, and of their files those first that have killed others. A mutant that is reached while its file is loaded, a
 * constant, has the tests of its source.
 */
export class Plans {
  readonly #mutants: Mutant[]
  readonly #most: number
  readonly #reaching: Test[][]
  /** By source and test, how many of its mutants that one reaches. */
  readonly #ofSource = new Map<string, Map<string, { test: Test; reached: number }>>()
  readonly #kills = new Map<string, number>()
  readonly #loaded = new Set<number>()

  constructor(mutants: Mutant[], reached: Reached[], most: number) {
    this.#mutants = mutants
    this.#most = most
    this.#reaching = mutants.map(() => [])
    for (const { file, test, milliseconds, mutants: ids } of reached)
      for (const id of ids) {
        if (test === '') this.#loaded.add(id)
        else this.#add(id, { file, id: test, milliseconds })
      }
  }

  #add(id: number, test: Test): void {
    this.#reaching[id]?.push(test)
    const { file } = this.#mutants[id] as Mutant
    const ofSource = this.#ofSource.get(file) ?? new Map<string, { test: Test; reached: number }>()
    const before = ofSource.get(test.id)?.reached ?? 0
    this.#ofSource.set(file, ofSource.set(test.id, { test, reached: before + 1 }))
  }

  /** Null: no test reaches it. */
  planFor(id: number): Plan | null {
    const { file: source } = this.#mutants[id] as Mutant
    const ofSource = this.#ofSource.get(source)
    const own = this.#reaching[id] ?? []
    const all = this.#loaded.has(id) ? [...(ofSource?.values() ?? [])].map(({ test }) => test) : own
    if (all.length === 0) return null
    const worth = (test: Test) => (ofSource?.get(test.id)?.reached ?? 0) / (test.milliseconds + OVERHEAD)
    let milliseconds = 0
    // The best test of each file, then the second best of each: what many reach, few are about.
    const ranked = [...Map.groupBy(all, ({ file }) => file).values()]
      .flatMap((ofFile) =>
        ofFile.toSorted((a, b) => worth(b) - worth(a)).map((test, rank) => ({ test, rank })),
      )
      .toSorted((a, b) => a.rank - b.rank || worth(b.test) - worth(a.test))
    const taken = ranked
      .map(({ test }) => test)
      .filter((test, n) => {
        if (n > 0 && milliseconds + test.milliseconds > this.#most) return false
        milliseconds += test.milliseconds
        return true
      })
    const kills = (file: string) => this.#kills.get(`${source} ${file}`) ?? 0
    const shares = [...Map.groupBy(taken, ({ file }) => file)]
      .map(([file, tests]) => ({ file, tests: tests.map((test) => test.id) }))
      .toSorted((a, b) => kills(b.file) - kills(a.file))
    return { shares, milliseconds, isCut: taken.length < all.length }
  }

  noteKill(id: number, by: string): void {
    const key = `${this.#mutants[id]?.file} ${by.split(' › ')[0]}`
    this.#kills.set(key, (this.#kills.get(key) ?? 0) + 1)
  }
}
