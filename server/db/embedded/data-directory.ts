import { createHash, createHmac, randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, StartError } from '../../errors.ts'
import { isAlive } from '../../process-alive.ts'
import { freePort } from './postmaster.ts'
import type { Account, Programs } from './binaries.ts'

/** The port and the passwords, in a file beside the data that only its owner can read. */
export type Access = { port: number; superuserPassword: string; password: string }

export const dataOf = (folder: string) => join(folder, 'data')
const accessOf = (folder: string) => join(folder, 'access.json')

/** The password of the serving role, derived from the superuser's: data folders of older versions store none for it. */
export function serverPassword({ superuserPassword }: Access): string {
  return createHmac('sha256', superuserPassword).update('fwc_server').digest('base64url')
}

/** Makes the folder of a database unless it exists. It is made under another name first, so that it is never incomplete. */
export async function ensureFolder(folder: string, programs: Programs): Promise<Access> {
  await removeAbandoned(folder)
  if (!(await exists(dataOf(folder)))) {
    const aside = `${folder}-new-${process.pid}`
    try {
      await makeFolder(aside, programs)
      await rename(aside, folder)
    } catch (error) {
      await rm(aside, { recursive: true, force: true })
      // Another process has made it meanwhile.
      if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error
    }
  }
  return JSON.parse(await readFile(accessOf(folder), 'utf8')) as Access
}

/** Chooses another port, since another program uses the database's. */
export async function changePort(folder: string): Promise<number> {
  const access = JSON.parse(await readFile(accessOf(folder), 'utf8')) as Access
  const port = await freePort()
  const aside = `${accessOf(folder)}.${process.pid}`
  await writeFile(aside, JSON.stringify({ ...access, port }), { mode: 0o600, flush: true })
  await rename(aside, accessOf(folder))
  return port
}

async function makeFolder(folder: string, programs: Programs): Promise<void> {
  const access: Access = {
    port: await freePort(),
    superuserPassword: randomBytes(24).toString('base64url'),
    password: randomBytes(24).toString('base64url'),
  }
  await mkdir(dataOf(folder), { recursive: true, mode: 0o700 })
  await initialise(dataOf(folder), access.superuserPassword, programs)
  await writeFile(accessOf(folder), JSON.stringify(access), { mode: 0o600, flush: true })
}

/** Makes an empty cluster in an empty folder; its superuser is `postgres`. */
export async function initialise(
  data: string,
  password: string,
  programs: Programs,
  args: string[] = [],
): Promise<void> {
  const account = process.getuid?.() === 0 ? await namedAccount() : undefined
  const passwordPath = `${data}.password`
  await writeFile(passwordPath, password, { mode: 0o600 })
  const passwordFile = await open(passwordPath)
  try {
    if (account) {
      await chown(data, account.uid, account.gid)
      await chown(passwordPath, account.uid, account.gid)
    }
    const child = programs.spawn(
      'initdb',
      data,
      [
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--data-checksums',
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        `--pwfile=${process.platform === 'linux' ? '/proc/self/fd/3' : passwordPath}`,
        ...args,
      ],
      { account, stdio: ['ignore', 'ignore', 'pipe', passwordFile.fd] },
    )
    let output = ''
    child.stderr?.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.on('error', (error) => (output += error.message))
    const code = await new Promise<number | null>((closed) => child.on('close', closed))
    if (code !== 0) {
      throw new StartError(
        `The shipped database cannot be made here: ${output.trim() || `exit ${code}`}\nSet DATABASE_URL to a PostgreSQL of your own.`,
      )
    }
  } finally {
    await passwordFile.close()
    await rm(passwordPath, { force: true })
  }
  if (account) await giveAway(data, ownAccount(data), account)
}

/** The account that runs the server of a data folder, when this process is root: the folder's owner. */
export async function accountOf(data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = await stat(data)
  return { uid, gid }
}

/** An account for initdb, which refuses one without a name. */
async function namedAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const accounts = lines.map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const account =
    accounts.find(({ name }) => name === 'nobody') ??
    accounts.find(({ uid, gid }) => Number.isInteger(uid) && uid > 0 && Number.isInteger(gid) && gid > 0)
  if (!account) throw new StartError('PostgreSQL does not run as root, and /etc/passwd names nobody else.')
  return { uid: account.uid, gid: account.gid }
}

/** The number of an account that no other program uses: systems leave 65520 to 65532 unused. */
function ownAccount(data: string): Account {
  const id = 65_520 + ((createHash('sha256').update(data).digest()[0] ?? 0) % 13)
  return { uid: id, gid: id }
}

async function giveAway(data: string, to: Account, from: Account): Promise<void> {
  const paths = (await readdir(data, { recursive: true })).map((name) => join(data, name))
  try {
    for (const path of [...paths, data]) await chown(path, to.uid, to.gid)
  } catch (error) {
    // A container may not have these account numbers: then the account that made the files keeps them.
    if (errorCode(error) !== 'EINVAL') throw error
    for (const path of [...paths, data]) await chown(path, from.uid, from.gid)
  }
}

/** Removes the unfinished folders of processes that were killed while they made a database. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = join(folder, '..')
  for (const name of await readdir(parent)) {
    const pid = /^postgres-new-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
