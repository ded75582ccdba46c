import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './steps.ts'

/** Installs packages if this is root on Debian or Ubuntu; otherwise does nothing. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  process.stdout.write(`Installing ${names.join(', ')}…\n`)
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...names]]) {
    // Another process may be installing packages: apt waits for it.
    const options = ['-o', 'DPkg::Lock::Timeout=300', '--quiet=2']
    await run(['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args])
  }
}

/** The path of the first of these programs that PATH has. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
