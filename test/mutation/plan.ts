import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
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
    'accounts|admins|audit|authorisation|bad-input|confirm-email|connect|cookies|device|files\\.|forgotten|google',
    'known|letter|mail|members|odd-addresses|origin|own-sessions|passwords|payments|refusal|return-to|second-step',
    'sign-in|simulator-webhooks|totp|weak-passwords|who-may-call',
  ].join('|')}).*\\.test\\.ts$`,
)

export async function testFiles(): Promise<string[]> {
  const names = await readdir(join(root, 'test'))
  return names.filter((name) => ABOUT.test(name)).map((name) => `test/${name}`)
}

type Test = { file: string; id: string; milliseconds: number }
export type Plan = { shares: Share[]; milliseconds: number; isCut: boolean }

/**
 * Which tests to run against a mutant: those that reach it, the files first that have killed others of its source, then the
 * quick ones, up to a time. A mutant reached only while its file was loaded, a constant, has the tests of its source.
 */
export class Plans {
  readonly #mutants: Mutant[]
  readonly #most: number
  readonly #reaching: Test[][]
  readonly #ofSource = new Map<string, Map<string, Test>>()
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
    const ofSource = this.#ofSource.get(file) ?? new Map<string, Test>()
    this.#ofSource.set(file, ofSource.set(test.id, test))
  }

  /** Null: no test reaches it. */
  planFor(id: number): Plan | null {
    const { file: source } = this.#mutants[id] as Mutant
    const own = this.#reaching[id] ?? []
    const tests = this.#loaded.has(id) ? [...(this.#ofSource.get(source)?.values() ?? [])] : own
    if (tests.length === 0) return null
    const files = [...Map.groupBy(tests, ({ file }) => file)].map(([file, ofFile]) => ({
      file,
      tests: ofFile.map((test) => test.id),
      milliseconds: ofFile.reduce((sum, test) => sum + test.milliseconds, 0),
      kills: this.#kills.get(`${source} ${file}`) ?? 0,
    }))
    files.sort((a, b) => b.kills - a.kills || a.milliseconds - b.milliseconds)
    let milliseconds = 0
    const taken = files.filter((file, n) => {
      if (n > 0 && milliseconds + file.milliseconds > this.#most) return false
      milliseconds += file.milliseconds
      return true
    })
    const shares = taken.map((one) => ({ file: one.file, tests: one.tests }))
    return { shares, milliseconds, isCut: taken.length < files.length }
  }

  noteKill(id: number, by: string): void {
    const key = `${this.#mutants[id]?.file} ${by.split(' › ')[0]}`
    this.#kills.set(key, (this.#kills.get(key) ?? 0) + 1)
  }
}
