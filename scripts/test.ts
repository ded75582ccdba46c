import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#server/build.ts'
import { ensureChromium } from './chromium.ts'
import { run, runChecks, StepFailed } from './steps.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** `npm test` is every check there is; `npm test -- payments` only the test files of that name. */
const { passed, failed } = await main()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

async function main(): Promise<{ passed: number; failed: number }> {
  try {
    if (process.argv.length === 2) await runChecks()
    await during('build', ensureBuilt)
    await during('browser', async () => ensureChromium())
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    process.stdout.write(`\nFailed: ${error.message}\n`)
    return { passed: 0, failed: 1 }
  }
  return runTests()
}

async function during(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new StepFailed(`${name}\n${error instanceof Error ? error.message : ''}`)
  }
}

async function runTests(): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-report-'))
  try {
    const file = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await run(['vitest', 'run', ...reporters, ...process.argv.slice(2)])
    const report = await readFile(file, 'utf8').then((text) => JSON.parse(text) as Report)
    const { numPassedTests: passed, numFailedTests } = report
    // A file that does not load has no tests that could fail.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    const failed = numFailedTests + broken
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
