import { appendFileSync, readFileSync } from 'node:fs'
import { type RunnerTask, TestRunner } from 'vitest'
import type { Found, TryOrder } from './lane.ts'
import { activate, takeAsked } from './runtime.ts'

/** Of a run that takes longer or says so, or that a connection was lost, a busy machine may be the reason: it is made again. */
const SLOW = 3_000
const LATE = /time(?:d )?-?out|too long|deadline|aborted|fetch failed|ECONN|socket/i

const { tries, output, loadedWith } = JSON.parse(
  readFileSync(process.env['MUTANTS_ORDER'] as string, 'utf8'),
) as TryOrder

// Kept by the process, which several files of tests share.
const shared = globalThis as { decidedMutants?: Set<number>; strayErrors?: unknown[] }
const decided = (shared.decidedMutants ??= new Set())
if (shared.strayErrors === undefined) {
  const noted: unknown[] = (shared.strayErrors = [])
  process.on('unhandledRejection', (error) => noted.push(error))
}
const stray = shared.strayErrors

const tell = (found: Found) => appendFileSync(output, `${JSON.stringify(found)}\n`)

/**
 * Runs each test as it is, then once for each mutant that is to be tried with it or for several of them, then as it is again: what fails at the
 * end was broken by a mutant, and so might be what failed in between.
 */
export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTask): Promise<void> {
    const run = () =>
      TestRunner.getTestFn(test as Parameters<typeof TestRunner.getTestFn>[0])() as Promise<void>
    const name = `${test.file.name} › ${nameOf(test)}`
    if (loadedWith !== undefined) return runLoaded(test, run, name, loadedWith)
    const loaded = takeAsked()
    tell({ kind: 'began', pid: process.pid, test: test.id, mutant: -1 })
    let begun = performance.now()
    try {
      await run().catch((error: unknown) => {
        tell({ kind: 'unfit', isLast: false, test: test.id, by: name, why: String(error) })
        begun = performance.now()
        return run()
      })
    } catch (error) {
      tell({ kind: 'unfit', isLast: true, test: test.id, by: name, why: String(error) })
      throw error
    }
    const milliseconds = performance.now() - begun
    if (tries === undefined)
      return tell({
        kind: 'reached',
        file: test.file.name,
        test: test.id,
        milliseconds,
        mutants: takeAsked(),
        loaded,
      })

    const killed: number[] = []
    const groups = (tries[test.id] ?? []).map((group) => group.filter((id) => !decided.has(id)))
    const tried = groups.flat().length
    const limits: Limits = { hangs: 3 * milliseconds + 10_000, slow: 3 * milliseconds + SLOW }
    for (const group of groups) await tryGroup(run, group, limits, { test: test.id, by: name, killed })
    if (killed.length === 0) return
    tell({ kind: 'began', pid: process.pid, test: test.id, mutant: -1 })
    if ((await fails(run, { hangs: 5 * milliseconds + 60_000, slow: Number.POSITIVE_INFINITY })) !== false) {
      tell({ kind: 'broke', test: test.id, mutants: killed, tried, by: name })
      process.exit(1)
    }
    for (const mutant of killed) {
      decided.add(mutant)
      tell({ kind: 'killed', test: test.id, mutant, by: name })
    }
  }
}

type Limits = { hangs: number; slow: number }

/**
 * Of several mutants at once that a test does not notice none is killed by it; where it does, each half is tried. They stand in
 * different places, and whoever hides another only makes it survive.
 */
async function tryGroup(
  run: () => Promise<void>,
  group: number[],
  limits: Limits,
  { test, by, killed }: { test: string; by: string; killed: number[] },
): Promise<void> {
  const [mutant, ...others] = group
  if (mutant === undefined) return
  tell({ kind: 'began', pid: process.pid, test, mutant })
  activate(group)
  const outcome = await fails(run, limits)
  activate([])
  if (outcome === 'hangs') {
    if (others.length === 0) tell({ kind: 'hung', test, mutant, by })
    else tell({ kind: 'broke', test, mutants: group, tried: group.length, by })
    // Whatever it waits for goes on waiting in this process.
    process.exit(1)
  }
  if (!outcome) for (const id of group) tell({ kind: 'survived', test, mutant: id })
  else if (others.length === 0) killed.push(mutant)
  else {
    const half = Math.ceil(group.length / 2)
    for (const part of [group.slice(0, half), group.slice(half)])
      await tryGroup(run, part, limits, { test, by, killed })
  }
}

/** The mutant was there while the sources were loaded. A busy machine may be why it fails once. */
async function runLoaded(
  test: RunnerTask,
  run: () => Promise<void>,
  by: string,
  mutant: number,
): Promise<void> {
  tell({ kind: 'began', pid: process.pid, test: test.id, mutant })
  const isKilled = await fails(run, { hangs: 40_000, slow: 0 })
  if (isKilled === false) return
  tell({ kind: isKilled === 'hangs' ? 'hung' : 'killed', test: test.id, mutant, by })
  process.exit(1)
}

async function fails(run: () => Promise<void>, { hangs, slow }: Limits): Promise<boolean | 'hangs'> {
  for (const isLast of [false, true]) {
    stray.length = 0
    const begun = performance.now()
    const ended = Promise.withResolvers<'hangs'>()
    const timer = setTimeout(() => ended.resolve('hangs'), hangs)
    const outcome = await Promise.race([
      run().then(
        () => (stray.length > 0 ? (stray[0] as Error) : null),
        (error: Error) => error,
      ),
      ended.promise,
    ])
    clearTimeout(timer)
    if (outcome === 'hangs') return 'hangs'
    if (outcome === null) return false
    const isDoubted = performance.now() - begun > slow || LATE.test(String(outcome.message))
    if (isLast || !isDoubted) return true
  }
  return true
}

function nameOf(test: RunnerTask): string {
  const names: string[] = []
  for (let task: RunnerTask | undefined = test; task; task = task.suite) names.unshift(task.name)
  return names.join(' > ')
}
