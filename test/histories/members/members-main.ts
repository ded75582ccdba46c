import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#server/root.ts'
import { setup, teardown } from '#test/support/cluster.ts'
import { startProvider } from '#test/support/test-app.ts'
import { run } from '../../../scripts/steps.ts'
import { emptyTally, liveInLanes, type Tally } from './run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    runs: { type: 'string', default: '270' },
    processes: { type: 'string', default: '30' },
    lanes: { type: 'string', default: '4' },
    workers: { type: 'string', default: '1' },
    path: { type: 'string' },
    process: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const workers = values.path === undefined ? Number(values.workers) : 1
const tallies = { here: emptyTally(), there: emptyTally() }
const began = performance.now()

/**
 * `npm run histories:members` plays 270 lives in this process and 30 with a server of their own that suffers power cuts. `--
 * --seed N --path P` plays one of them again; `--runs 5000 --workers 2 --lanes 2` plays more, in so many processes, so many side
 * by side in each. If all agreed with the model, the counts are written to docs/proof.
 */
await (workers > 1 ? shareOut() : liveHere())
const seconds = Math.round((performance.now() - began) / 1000)
const text = `${linesOf('in this process', tallies.here)}${linesOf('as a process of its own', tallies.there)}`
if (process.send) process.send(tallies)
else {
  process.stdout.write(`\nseed ${seed}, ${seconds} s\n${text}`)
  if (process.exitCode === undefined && values.path === undefined) await writeReport()
}

async function liveHere(): Promise<void> {
  const { path, shrink: shrinks } = values
  const { here, there } = tallies
  await setup()
  const simulator = await startProvider()
  try {
    const options = { seed, path, shrinks }
    // A replay is one life.
    const [lanes, runs] = path === undefined ? [Number(values.lanes), Number(values.runs)] : [1, 1]
    if (!values.process)
      await liveInLanes(simulator, { ...options, runs, how: 'in this process', tally: here }, lanes)
    if (path === undefined || values.process)
      await liveInLanes(
        simulator,
        { ...options, runs: Number(values.processes), how: 'as a process', tally: there },
        Math.min(lanes, 2),
      )
  } catch (error) {
    process.exitCode = 1
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  }
  await simulator[Symbol.asyncDispose]()
  await teardown()
}

/** Each process plays the same number of lives; the seeds of its lanes continue those of the process before. */
async function shareOut(): Promise<void> {
  const { lanes } = values
  const part = (of: string) => String(Math.ceil(Number(of) / workers))
  const [runs, processes] = [part(values.runs), part(values.processes)]
  const ended = Array.from({ length: workers }, async (_, nth) => {
    const from = String(seed + nth * Number(lanes))
    const args = ['--seed', from, '--lanes', lanes, '--runs', runs, '--processes', processes]
    // Passes maps as maps.
    const worker = fork(import.meta.filename, args, { serialization: 'advanced' })
    worker.on('message', ({ here, there }: typeof tallies) => {
      add(tallies.here, here)
      add(tallies.there, there)
    })
    const [code] = (await once(worker, 'exit')) as [number | null]
    if (code !== 0) process.exitCode = 1
  })
  await Promise.all(ended)
}

function add(to: Tally, more: Tally): void {
  to.cuts += more.cuts
  to.histories += more.histories
  for (const name of ['steps', 'refusals'] as const)
    for (const [what, n] of more[name]) to[name].set(what, (to[name].get(what) ?? 0) + n)
}

function linesOf(how: string, { histories, steps, refusals, cuts }: Tally): string {
  const counts = (map: Map<string, number>) =>
    [...map]
      .toSorted((a, b) => b[1] - a[1])
      .map(([name, n]) => `${name} ${n}`)
      .join(', ')
  return [
    `- The product ${how}: ${histories} histories, ${sum(steps)} steps, ${cuts} times kill -9`,
    `  - steps: ${counts(steps)}`,
    `  - refused, each with the code that the model has: ${counts(refusals) || 'none'}`,
    '',
  ].join('\n')
}

function sum(map: Map<string, number>): number {
  return [...map.values()].reduce((all, n) => all + n, 0)
}

async function writeReport(): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`
  const when = new Date().toISOString().slice(0, 10)
  const report = join(root, 'docs/proof/member-histories.md')
  await mkdir(join(root, 'docs/proof'), { recursive: true })
  // Keeps the text that was written by hand below it.
  const before = await readFile(report, 'utf8').catch(() => '')
  const byHand = before.includes('\n## ') ? before.slice(before.indexOf('\n## ')) : ''
  await writeFile(
    report,
    `# Random histories of a person's life\n\n${when}, commit ${commit}, ${machine}, seed ${seed}, ${seconds} s. \`npm run histories:members\` writes this anew.\n\nAfter each step the answers about role, periods, application, money and letters were those of the model in test/histories, and\none auditor asked whether anybody was shown, connected or able who should not be.\n\n${text}${byHand}`,
  )
  await run(['biome', 'format', '--write', 'docs/proof'])
}
