import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './processes/server-process.ts'

/** PgBouncer refuses to run as root, so it runs under the account without files of its own. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** Whether PgBouncer is installed here: Debian's package `pgbouncer`. */
export function hasPooler(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * PgBouncer in transaction mode in front of a database, with its own settings and so few connections that clients share them.
 * `url` is the address through it.
 */
export async function startPooler(databaseUrl: string): Promise<AsyncDisposable & { url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-pooler-'))
  const { username, password, hostname, port: behind } = new URL(databaseUrl)
  const port = await freePort()
  const files = {
    'pgbouncer.ini': `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
`,
    'users.txt': `"${username}" "${password}"\n`,
  }
  const isRoot = process.getuid?.() === 0
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    if (isRoot) await chown(join(folder, name), NOBODY.uid, NOBODY.gid)
  }
  if (isRoot) await chown(folder, NOBODY.uid, NOBODY.gid)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? NOBODY : {}),
  })
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await untilItListens(port, child, () => output)
  const address = new URL(databaseUrl)
  address.port = String(port)
  return {
    url: address.href,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItListens(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output()}`)
    const socket = connect(port, '127.0.0.1')
    const event = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (event) return
    await new Promise((next) => setTimeout(next, 20))
  }
}
