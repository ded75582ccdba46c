import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#server/root.ts'
import { run } from '../../scripts/steps.ts'
import { keptRuns, keepRun, writeReport } from './kept-runs.ts'

const TEST = '.long.test.ts'
const LINES = join(root, 'build/faults.txt')

/**
 * `npm run faults`: the tests of this folder in their long form, one after another. With names only those tests; with `--rest`
 * only those that have not passed yet; with `--parts 3` only so many parts of a test that has parts. docs/proof keeps the result
 * of each test's last run.
 */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rest: { type: 'boolean', default: false }, parts: { type: 'string' } },
  })
  const names = (await readdir(join(root, 'test/faults')))
    .filter((file) => file.endsWith(TEST))
    .map((file) => file.slice(0, -TEST.length))
  const unknown = positionals.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No such test: ${unknown.join()}. There are ${names.join(', ')}.`)
  const kept = await keptRuns()
  const wanted = names.filter((name) =>
    values.rest ? kept[name]?.passed !== true : positionals.length === 0 || positionals.includes(name),
  )
  if (values.parts !== undefined) process.env['FAULTS_PARTS'] = values.parts
  let allPassed = true
  for (const name of wanted) allPassed = (await runOne(name, values.parts)) && allPassed
  await writeReport(names)
  await run(['biome', 'format', '--write', 'docs/proof'])
  return allPassed
}

async function runOne(name: string, parts: string | undefined): Promise<boolean> {
  await mkdir(join(root, 'build'), { recursive: true })
  await rm(LINES, { force: true })
  process.env['FAULTS'] = 'long'
  process.env['FAULTS_REPORT'] = LINES
  const began = new Date()
  const before = loadavg()[1] as number
  const passed = (await run(['vitest', 'run', '--project', 'server', `test/faults/${name}${TEST}`])) === 0
  const found = await readFile(LINES, 'utf8').catch(() => '')
  await keepRun(name, {
    date: began.toISOString().slice(0, 16).replace('T', ' '),
    commit: commitOf(),
    machine: `${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`,
    load: { before, after: loadavg()[1] as number },
    minutes: (Date.now() - began.getTime()) / 60_000,
    ...(parts === undefined ? {} : { parts: Number(parts) }),
    passed,
    found: found.split('\n').filter((line) => line !== ''),
  })
  process.stdout.write(found)
  return passed
}

function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changes = git('status', '--porcelain', '--', '.', ':!docs/proof')
  return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : ' with changes')
}

process.exitCode = (await main()) ? 0 : 1
