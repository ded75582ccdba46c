import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** A step has failed; the message is its name. */
export class StepFailed extends Error {}

/** Checks that do not run the product. */
const checks: Record<string, string> = {
  format: 'biome format .',
  lint: 'oxlint --type-aware --deny-warnings',
  routes: 'react-router typegen',
  types: 'tsc --noEmit --project .',
  'dead code': 'knip',
}

/** Runs these checks up to the first that fails. */
export async function runChecks(): Promise<void> {
  for (const [name, command] of Object.entries(checks)) await runStep(name, command.split(' '))
}

export async function runStep(name: string, command: string[]): Promise<void> {
  process.stdout.write(`\n${name}: ${command.join(' ')}\n`)
  if ((await run(command)) !== 0) throw new StepFailed(name)
}

/** Runs a program of the project's packages, and answers its exit code. */
export async function run([program = '', ...args]: string[]): Promise<number> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) => done(code ?? 1))
  })
}
