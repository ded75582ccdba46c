import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '#server/root.ts'
import { setup, teardown } from '#test/support/cluster.ts'
import { mutantsIn, mutatedCopy } from './copy.ts'
import { judged, staleIn } from './equivalents.ts'
import { measure } from './measure.ts'
import type { Mutant } from './mutants.ts'
import { Plans, testFiles } from './plan.ts'
import { foundBefore, keep, keptResults, keyOf, lineOf, type Result, tableOf } from './report.ts'
import { isClose, sampled, shuffled } from './sample.ts'
import { Trying } from './trying.ts'

const DEFAULT = [
  'server/payments',
  'server/accounts',
  'server/team/writes.ts',
  'server/http/mount.ts',
  'contract/accounts/duties.ts',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '' },
    lanes: { type: 'string', default: '2' },
    /** How many are tried together: the more, the fewer processes; a run that is ended loses none of those before. */
    'at-once': { type: 'string', default: '400' },
    /** Seconds of tests that one mutant may take at most, as they take without it. */
    most: { type: 'string', default: '60' },
    /** In an order that the seed has, so that what was tried when a run is ended is a fair sample. */
    shuffle: { type: 'boolean', default: false },
    /** The close sources only. */
    close: { type: 'boolean', default: false },
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
  const mutants = await mutantsIn(DEFAULT.flatMap(sourcesBelow))
  const results = await keptResults(mutants)
  for (const result of results)
    if (result.outcome === 'survived' || result.outcome === 'unreached')
      process.stdout.write(`${lineOf(result)}\n`)
  process.stdout.write(`\n${tableOf(results, mutants)}\n`)
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
  const chosen = drawn
    .filter((id) => !values.close || isClose(mutants[id] as Mutant))
    .filter((id) => !found.has(keyOf(mutants[id] as Mutant)))
  process.stdout.write(`${mutants.length} mutants in ${sources.length} files, ${chosen.length} to try\n`)

  const pattern = new RegExp(values.tests.replaceAll(',', '|'))
  const files = testFiles().filter((file) => pattern.test(file))
  const reached = await measure(copy.root, mutants, files, Number(values.lanes))
  const plans = new Plans(mutants, reached)
  await tryAll(copy.root, mutants, plans, chosen)
  process.stdout.write(`\n${tableOf(await keptResults(mutants), mutants)}\n`)
}

function isAt(mutant: Mutant, path: string, line: string | undefined): boolean {
  return mutant.file.startsWith(path) && (line === undefined || Number(line) === mutant.line)
}

function sourcesBelow(path: string): string[] {
  return path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: root })
}

async function tryAll(copy: string, mutants: Mutant[], plans: Plans, chosen: number[]): Promise<void> {
  let left = chosen.length
  const note = (id: number, rest: Pick<Result, 'outcome' | 'by' | 'isCut'>) => {
    const result = { ...(mutants[id] as Mutant), ...rest }
    keep(result)
    left -= 1
    if (rest.outcome === 'survived' || rest.outcome === 'unreached')
      process.stdout.write(`${lineOf(result)}\n`)
    if (left % 50 === 0) process.stdout.write(`${left} left\n`)
  }
  const trying = new Trying(
    { copy, lanes: Number(values.lanes), plans, most: Number(values.most) * 1000 },
    note,
  )
  const waiting = values.shuffle ? shuffled(chosen, Number(values.seed)) : [...chosen]
  const size = Number(values['at-once'])
  for (let some = waiting.splice(0, size); some.length > 0; some = waiting.splice(0, size)) {
    for (const id of some) if (judged(mutants[id] as Mutant)) note(id, { outcome: 'equivalent' })
    await trying.try(some.filter((id) => !judged(mutants[id] as Mutant)))
  }
}
