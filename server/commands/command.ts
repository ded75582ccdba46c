import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { StartError } from '../errors.ts'

/** Runs a command and exits with its code. A StartError is printed as plain lines, with exit code 1. */
export async function runCommand(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main())
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Whether this runs from a release archive, which has `./fwc` instead of npm and sources. */
const isArchive = existsSync(join(root, 'fwc'))

/** The command line by which an operator runs a command. */
export function commandLine(name: string, ...words: string[]): string {
  return isArchive ? ['./fwc', name, ...words].join(' ') : ['npm run', name, '--', ...words].join(' ')
}
