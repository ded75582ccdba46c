import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config, PaymentAccount } from '../../config.ts'
import { errorCode, StartError } from '../../errors.ts'
import { root } from '../../root.ts'

type Account = { keyId: string; keySecret: string; webhookSecret: string }
type Running = { url: string; lease: number }

const START = 10_000
const AGAIN = 1_000
// Names a lock in the database; any number that nothing else uses.
const LOCK = 7_413_007

/**
 * Starts the payment provider of development, a process that several servers on one data folder share. Each server holds a connection to its
 * lease port; the process ends when the last connection closes. If it dies, it is started again.
 */
export async function openSimulator(
  config: Config,
  pool: pg.Pool,
  log: Logger,
): Promise<{ account: PaymentAccount; close: () => Promise<void> }> {
  const folder = join(config.dataDir, 'simulator')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const account = await readAccount(folder)
  let closing = false
  let lease: Socket | undefined

  async function connectToSimulator(): Promise<Running> {
    const { running, socket } = await withLock(pool, () => adoptOrStart(folder, account))
    lease = socket
    await tellAddress(running, account, config)
    socket.on('close', () => {
      if (!closing) setTimeout(reconnect, AGAIN).unref()
    })
    return running
  }
  function reconnect(): void {
    connectToSimulator().catch((error: unknown) => {
      log.error({ err: error }, 'the payment simulator does not start')
      if (!closing) setTimeout(reconnect, AGAIN).unref()
    })
  }

  const { url } = await connectToSimulator()
  return {
    account: {
      keyId: account.keyId,
      keySecret: account.keySecret,
      webhookSecrets: [account.webhookSecret],
      apiUrl: url,
      checkoutUrl: `${url}/v1/checkout.js`,
    },
    async close() {
      closing = true
      lease?.destroy()
    },
  }
}

/** Runs work under a lock of the database. */
async function withLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await work()
  } finally {
    // Closing the connection releases the lock and drops the settings.
    client.release(true)
  }
}

async function readAccount(folder: string): Promise<Account> {
  const path = join(folder, 'account.json')
  const fresh: Account = {
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: randomBytes(18).toString('base64url'),
    webhookSecret: randomBytes(18).toString('base64url'),
  }
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(JSON.stringify(fresh))
    await file.close()
    return fresh
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return JSON.parse(await readFile(path, 'utf8')) as Account
  }
}

async function adoptOrStart(folder: string, account: Account): Promise<{ running: Running; socket: Socket }> {
  const former = await readFile(join(folder, 'simulator.json'), 'utf8').then(
    (text) => JSON.parse(text) as Running,
    () => undefined,
  )
  if (former !== undefined) {
    const socket = await reach(former.lease)
    if (socket !== undefined) return { running: former, socket }
  }
  // The former port first, so that checkouts in open browsers go on.
  const formerPort = former === undefined ? '0' : new URL(former.url).port
  const running = (await start(folder, account, formerPort)) ?? (await start(folder, account, '0'))
  const socket = running === undefined ? undefined : await reach(running.lease)
  if (running === undefined || socket === undefined)
    throw new StartError('The payment simulator does not start.')
  return { running, socket }
}

async function reach(port: number): Promise<Socket | undefined> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  return new Promise((done) => {
    socket.once('connect', () => done(socket))
    socket.once('close', () => done(undefined))
  })
}

async function start(folder: string, account: Account, port: string): Promise<Running | undefined> {
  const child = spawn(process.execPath, [join(root, 'simulator/main.ts')], {
    // In a group of its own, so that Ctrl-C does not end it while another server uses it.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      SIM_PORT: port,
      SIM_KEY_ID: account.keyId,
      SIM_KEY_SECRET: account.keySecret,
      SIM_WEBHOOK_SECRET: account.webhookSecret,
      SIM_DATA: folder,
      SIM_LEASE: '1',
    },
  })
  const lines = createInterface({ input: child.stdout })
  try {
    const [line] = (await Promise.race([
      once(lines, 'line', { signal: AbortSignal.timeout(START) }),
      once(child, 'exit').then(() => []),
    ])) as [string?]
    return line === undefined ? undefined : runningOf(line)
  } finally {
    lines.close()
    child.stdout.destroy()
    child.unref()
  }
}

function runningOf(line: string): Running {
  const { listening, lease } = JSON.parse(line) as { listening: string; lease: string | number }
  return { url: listening, lease: typeof lease === 'number' ? lease : Number(new URL(lease).port) }
}

/** The webhooks go to the server that called last; all servers do the same with them. */
async function tellAddress(running: Running, account: Account, config: Config): Promise<void> {
  const basic = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const answer = await fetch(`${running.url}/control/webhook-url`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://${host}:${config.port}/api/member/payment-webhook` }),
    signal: AbortSignal.timeout(START),
  })
  if (!answer.ok) throw new StartError('The payment simulator does not take our address.')
}
