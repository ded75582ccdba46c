import { StartError } from './start-error.ts'

/** Runs a command of the operator's and exits with its code; what keeps it from its work is said in plain lines, with 1. */
export async function runCommand(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
