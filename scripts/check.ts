import { runChecks, StepFailed } from './steps.ts'

/** `npm run check` */
try {
  await runChecks()
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  process.stdout.write(`\nFailed: ${error.message}\n`)
  process.exitCode = 1
}
