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

const LONG = '.long.test.ts'
const names = process.argv.slice(2)

/** The files for vitest: `npm test` excludes the long ones, `npm run test:all` runs only these, names select among all. */
const wanted =
  names.length === 0
    ? ['--exclude', `**/*${LONG}`]
    : names[0] === '--long'
      ? [LONG, ...names.slice(1)]
      : names

const { passed, failed } = await main()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

async function main(): Promise<{ passed: number; failed: number }> {
  const checks = names.length === 0 ? [runChecks()] : []
  // These run at the same time: most checks use one processor, and packages can be downloaded meanwhile.
  const steps = await Promise.allSettled([
    ...checks,
    asStep('build', ensureBuilt),
    asStep('browser', ensureChromium),
  ])
  const failures = steps.filter((step) => step.status === 'rejected').map(({ reason }) => reason as Error)
  for (const failure of failures) {
    if (!(failure instanceof StepFailed)) throw failure
    process.stdout.write(`\nFailed: ${failure.message}\n`)
  }
  return failures.length > 0 ? { passed: 0, failed: failures.length } : runTests()
}

async function asStep(name: string, work: () => Promise<void>): Promise<void> {
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
    const code = await run(['vitest', 'run', ...reporters, ...wanted])
    const report = await readFile(file, 'utf8').then((text) => JSON.parse(text) as Report)
    const { numPassedTests: passed, numFailedTests } = report
    // A file that cannot be loaded has no test results.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length
    const failed = numFailedTests + broken
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
