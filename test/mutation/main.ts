import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#server/root.ts'
import { setup, teardown } from '../cluster.ts'
import { mutatedCopy } from './copy.ts'
import { judged, staleIn } from './equivalents.ts'
import { inLanes } from './lanes.ts'
import type { Mutant } from './mutants.ts'
import { Plans, testFiles } from './plan.ts'
import type { Reached } from './reached.ts'
import { type Result, tableOf } from './report.ts'
import { sampled } from './sample.ts'

const DEFAULT = ['server/payments', 'server/accounts', 'server/app/mount.ts']
const MINUTE = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '' },
    lanes: { type: 'string', default: '2' },
    /** Seconds of tests that one mutant may take at most, as they take without it. */
    most: { type: 'string', default: '60' },
    out: { type: 'string', default: 'build/mutation.json' },
  },
})

/** `npm run mutation -- [paths…] [--sample N] [--seed N]`; a path may be `file:line`. See docs/security/mutation.md. */
await setup()
try {
  await main()
} finally {
  await teardown()
}

async function main(): Promise<void> {
  const wanted = (positionals.length > 0 ? positionals : DEFAULT).map((path) => path.split(':'))
  const sources = [...new Set(wanted.flatMap(([path = '']) => sourcesBelow(path)))].toSorted()
  await using copy = await mutatedCopy(sources)
  const { mutants } = copy
  for (const stale of staleIn(mutants, sources))
    process.stdout.write(`judged, but no mutant any more: ${stale}\n`)
  const isWanted = ({ file, line }: Mutant) =>
    wanted.some(([path = '', at]) => file.startsWith(path) && (at === undefined || Number(at) === line))
  const ids = [...mutants.keys()].filter((id) => isWanted(mutants[id] as Mutant))
  const chosen = values.sample ? sampled(mutants, ids, Number(values.sample), Number(values.seed)) : ids
  process.stdout.write(`${mutants.length} mutants in ${sources.length} files, ${chosen.length} to try\n`)

  const plans = await measure(copy.root, mutants)
  const results: Result[] = []
  const left = chosen.filter((id) => {
    if (judged(mutants[id] as Mutant) === undefined) return true
    results.push({ ...(mutants[id] as Mutant), outcome: 'equivalent' })
    return false
  })
  await tryAll(copy.root, mutants, plans, left, results)
  await writeFile(join(root, values.out), JSON.stringify(results, null, 1))
  process.stdout.write(`\n${tableOf(results)}\n`)
}

function sourcesBelow(path: string): string[] {
  return path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: root })
}

/** Runs every test once without a mutant: which mutants it reaches, and whether it passes at all. */
async function measure(copy: string, mutants: Mutant[]): Promise<Plans> {
  const pattern = new RegExp(values.tests.replaceAll(',', '|'))
  const files = (await testFiles()).filter((file) => pattern.test(file))
  const reached = join(copy, 'reached.jsonl')
  await writeFile(reached, '')
  const waiting = [...files]
  const broken: string[] = []
  const env = { ...process.env, MUTANTS_REACHED: reached, MUTANT: '-1' }
  await inLanes(
    { root: copy, count: Number(values.lanes), bail: false, env },
    () => {
      const file = waiting.shift()
      return file === undefined ? undefined : { mutant: -1, shares: [{ file }], limit: 5 * MINUTE }
    },
    (done) => {
      if ('isTimeOut' in done) throw new Error('a test file does not end')
      if (done.killedBy !== null) broken.push(...done.broken)
      if (done.killedBy !== null) process.stdout.write(`left out, it fails as it is: ${done.killedBy}\n`)
    },
  )
  const lines = (await readFile(reached, 'utf8')).trim().split('\n')
  const all = lines.map((line) => JSON.parse(line) as Reached)
  const good = all.filter(({ file }) => !broken.some((name) => file.endsWith(name)))
  process.stdout.write(`${files.length} test files, ${good.filter(({ test }) => test).length} tests\n`)
  return new Plans(mutants, good, Number(values.most) * 1000, copy)
}

async function tryAll(copy: string, mutants: Mutant[], plans: Plans, left: number[], results: Result[]) {
  const cut = new Set<number>()
  const waiting = [...left]
  const note = (id: number, rest: Pick<Result, 'outcome' | 'by' | 'isCut'>) => {
    const mutant = mutants[id] as Mutant
    results.push({ ...mutant, ...rest })
    if (rest.outcome === 'survived' || rest.outcome === 'unreached')
      process.stdout.write(
        `${rest.outcome} ${mutant.file}:${mutant.line} ${mutant.what} | ${mutant.lineText}\n`,
      )
    if (results.length % 50 === 0) process.stdout.write(`${results.length} done, ${waiting.length} left\n`)
  }
  await inLanes(
    { root: copy, count: Number(values.lanes), bail: true, env: process.env },
    () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const plan = plans.planFor(id)
        if (plan) {
          if (plan.isCut) cut.add(id)
          return { mutant: id, shares: plan.shares, limit: 3 * plan.milliseconds + 15_000 }
        }
        note(id, { outcome: 'unreached' })
      }
      return undefined
    },
    (done) => {
      if ('isTimeOut' in done) return note(done.mutant, { outcome: 'timed out' })
      if (done.killedBy === null)
        return note(done.mutant, { outcome: 'survived', isCut: cut.has(done.mutant) })
      plans.noteKill(done.mutant, done.killedBy)
      note(done.mutant, { outcome: 'killed', by: done.killedBy })
    },
  )
}
