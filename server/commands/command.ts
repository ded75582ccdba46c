import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { StartError } from '../errors.ts'

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

/** Whether this runs from the archive of a release, which has `./fwc` and neither npm nor sources. */
const isArchive = existsSync(join(root, 'fwc'))

/** How an operator calls a command of ours here. */
export function commandLine(name: string, ...words: string[]): string {
  return isArchive ? ['./fwc', name, ...words].join(' ') : ['npm run', name, '--', ...words].join(' ')
}
