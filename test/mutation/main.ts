import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '#server/root.ts'
import { setup, teardown } from '#test/support/cluster.ts'
import { mutantsIn, mutatedCopy } from './copy.ts'
import { judged, staleIn } from './equivalents.ts'
import { inLanes } from './lanes.ts'
import { measure } from './measure.ts'
import type { Mutant } from './mutants.ts'
import { Plans, testFiles } from './plan.ts'
import { foundBefore, keep, keptResults, keyOf, lineOf, type Result, tableOf } from './report.ts'
import { sampled, shuffled } from './sample.ts'

const MINUTE = 60_000
const DEFAULT = ['server/payments', 'server/accounts', 'server/http/mount.ts']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '' },
    lanes: { type: 'string', default: '2' },
    /** Seconds of tests that one mutant may take at most, as they take without it. */
    most: { type: 'string', default: '60' },
    /** In an order that the seed has, so that what was tried when a run is ended is a fair sample. */
    shuffle: { type: 'boolean', default: false },
    /** Leaves out what an earlier run has killed. */
    rest: { type: 'boolean', default: false },
    /** Shows what all runs so far found of the mutants that there are now. */
    table: { type: 'boolean', default: false },
  },
})

/** `npm run mutation -- [paths…] [--sample N] [--seed N]`; a path may be `file:line`. See docs/security/mutation.md. */
if (values.table) await showAll()
else await run()

async function run(): Promise<void> {
  await setup()
  try {
    await main()
  } finally {
    await teardown()
  }
}

async function showAll(): Promise<void> {
  const results = await keptResults(await mutantsIn(DEFAULT.flatMap(sourcesBelow)))
  for (const result of results)
    if (result.outcome === 'survived' || result.outcome === 'unreached')
      process.stdout.write(`${lineOf(result)}\n`)
  process.stdout.write(`\n${tableOf(results)}\n`)
}

async function main(): Promise<void> {
  const paths = positionals.length > 0 ? positionals : DEFAULT
  const wanted = paths.map((path) => path.split(':') as [string, string?])
  const sources = [...new Set([...DEFAULT, ...wanted.map(([path]) => path)].flatMap(sourcesBelow))].toSorted()
  await using copy = await mutatedCopy(sources)
  const { mutants } = copy
  for (const stale of staleIn(mutants)) process.stdout.write(`judged, but no mutant any more: ${stale}\n`)
  const ids = wanted.flatMap(([path, line]) =>
    [...mutants.keys()].filter((id) => isAt(mutants[id] as Mutant, path, line)),
  )
  const drawn = values.sample ? sampled(mutants, ids, Number(values.sample), Number(values.seed)) : ids
  const found = values.rest ? await foundBefore(mutants) : new Set<string>()
  const chosen = drawn.filter((id) => !found.has(keyOf(mutants[id] as Mutant)))
  process.stdout.write(`${mutants.length} mutants in ${sources.length} files, ${chosen.length} to try\n`)

  const pattern = new RegExp(values.tests.replaceAll(',', '|'))
  const files = (await testFiles()).filter((file) => pattern.test(file))
  const reached = await measure(copy.root, mutants, files, Number(values.lanes))
  const plans = new Plans(mutants, reached, Number(values.most) * 1000)
  await tryAll(copy.root, mutants, plans, chosen)
  process.stdout.write(`\n${tableOf(await keptResults(mutants))}\n`)
}

function isAt(mutant: Mutant, path: string, line: string | undefined): boolean {
  return mutant.file.startsWith(path) && (line === undefined || Number(line) === mutant.line)
}

function sourcesBelow(path: string): string[] {
  return path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: root })
}

async function tryAll(copy: string, mutants: Mutant[], plans: Plans, chosen: number[]): Promise<void> {
  const cut = new Set<number>()
  const waiting = values.shuffle ? shuffled(chosen, Number(values.seed)) : [...chosen]
  const note = (id: number, rest: Pick<Result, 'outcome' | 'by' | 'isCut'>) => {
    const result = { ...(mutants[id] as Mutant), ...rest }
    keep(result)
    if (rest.outcome === 'survived' || rest.outcome === 'unreached')
      process.stdout.write(`${lineOf(result)}\n`)
    if (waiting.length % 50 === 0) process.stdout.write(`${waiting.length} left\n`)
  }
  const next = () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const plan = plans.planFor(id)
      if (judged(mutants[id] as Mutant)) note(id, { outcome: 'equivalent' })
      else if (plan === null) note(id, { outcome: 'unreached' })
      else {
        if (plan.isCut) cut.add(id)
        return { mutant: id, shares: plan.shares, limit: 5 * plan.milliseconds + MINUTE }
      }
    }
    return undefined
  }
  await inLanes({ root: copy, count: Number(values.lanes), bail: true, env: process.env }, next, (done) => {
    if ('isTimeOut' in done) return note(done.mutant, { outcome: 'timed out' })
    if (done.killedBy === null) return note(done.mutant, { outcome: 'survived', isCut: cut.has(done.mutant) })
    plans.noteKill(done.mutant, done.killedBy)
    note(done.mutant, { outcome: 'killed', by: done.killedBy })
  })
}
