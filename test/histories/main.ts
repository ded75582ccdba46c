import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#server/root.ts'
import { setup, teardown } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { run } from '../../scripts/steps.ts'
import { type Batch, type Counts, playBatch } from './batch.ts'
import type { Mistake } from './compare.ts'
import { historyOf } from './history.ts'
import { reportOf } from './report.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    histories: { type: 'string' },
    minutes: { type: 'string' },
    lanes: { type: 'string' },
    only: { type: 'string' },
  },
})
const BATCH = 100
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const wanted = Number(values.histories ?? 10_000)
const lanes = Number(values.lanes ?? 3)
const end = performance.now() + Number(values.minutes ?? 24 * 60) * 60_000

/**
 * `npm run histories -- --seed N --histories M --minutes L` plays batches side by side in so many `--lanes`; with `--only N` it
 * plays one batch again. Prints what is wrong, and writes a report if nothing is.
 */
await setup()
const counts: Counts = new Map()
const found: Mistake[] = []
const began = performance.now()
let next = 0
try {
  if (values.only === undefined) await Promise.all(Array.from({ length: lanes }, playLane))
  else await playOne(Number(values.only))
} finally {
  await teardown()
}
const played = counts.get('histories') ?? 0
const minutes = Math.round((performance.now() - began) / 60_000)
process.stdout.write(`seed ${seed}: ${played} histories in ${minutes} minutes, ${found.length} mistakes\n`)
if (found.length === 0 && values.only === undefined) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`
  await mkdir(join(root, 'docs/proof'), { recursive: true })
  await writeFile(
    join(root, 'docs/proof/money-histories.md'),
    reportOf({ seed, wanted, played, minutes, commit, machine, day: new Date(), counts }),
  )
  await run(['biome', 'format', '--write', 'docs/proof'])
}
process.exit(found.length === 0 ? 0 : 1)

async function playLane(): Promise<void> {
  await using simulator = await startSimulator()
  while (next * BATCH < wanted && performance.now() < end) {
    const nth = next
    next += 1
    const numbers = Array.from({ length: Math.min(BATCH, wanted - nth * BATCH) }, (_, n) => nth * BATCH + n)
    printMistakes(await mistakesOf({ simulator, seed, nth, numbers, counts }))
    process.stdout.write(`${counts.get('histories')} histories\n`)
  }
}

async function playOne(n: number): Promise<void> {
  await using simulator = await startSimulator()
  process.stdout.write(`${JSON.stringify(historyOf(seed, n).days, null, 1)}\n`)
  const nth = Math.floor(n / BATCH)
  printMistakes(await mistakesOf({ simulator, seed, nth, numbers: [n], counts }))
}

/** A batch that could not be played to its end counts as a mistake too. */
async function mistakesOf(batch: Batch): Promise<Mistake[]> {
  try {
    return (await playBatch(batch)).mistakes
  } catch (error) {
    return [
      { n: null, what: `batch ${batch.nth} broke off: ${error instanceof Error ? error.stack : error}` },
    ]
  }
}

function printMistakes(mistakes: Mistake[]): void {
  found.push(...mistakes)
  for (const { n, what } of mistakes) {
    const again = n === null ? '' : ` (again with: npm run histories -- --seed ${seed} --only ${n})`
    process.stdout.write(`${what}${again}\n`)
  }
}
