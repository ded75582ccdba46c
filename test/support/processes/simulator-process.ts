import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './server-process.ts'
import { childEnvironment } from './child-environment.ts'

const main = resolve(import.meta.dirname, '../../../simulator/main.ts')

export type PayHow = {
  method?: 'upi' | 'card' | 'netbanking' | 'bank_transfer' | 'qr' | 'wallet' | 'paylater'
  outcome?: 'captured' | 'authorized' | 'failed' | 'created'
  amount?: number
  currency?: string
  reason?: string
  notes?: Record<string, string>
  /** Pays although the order is paid already. */
  force?: boolean
}

export type SimulatedOrder = {
  id: string
  amount: number
  amount_paid: number
  currency: string
  receipt: string | null
  status: string
  attempts: number
  notes: Record<string, string> | []
}
export type SimulatedPayment = {
  upi?: { vpa: string; flow: string; payer_account_type: string }
  id: string
  order_id: string
  amount: number
  amount_refunded: number
  currency: string
  status: string
  captured: boolean
  method: string
  refund_status: string | null
  created_at: number
}
export type SimulatedLedger = {
  orders: SimulatedOrder[]
  payments: SimulatedPayment[]
  refunds: { id: string; payment_id: string; amount: number; status: string; receipt: string | null }[]
  events: { id: string; name: string; order_id: string; payment_id: string; body: string; state: string }[]
  deliveries: { event_id: string; status: number | null; error: string | null; state: string }[]
  now: number
}

export type SimulatorProcess = AsyncDisposable & {
  url: string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The variables with which a server takes payments here. */
  env: Record<string, string>
  /** Its folder with the ledger. */
  data: string
  readonly pid: number
  /** Its standard error. */
  said: () => string
  /** Ends it like a power cut. */
  kill: () => Promise<void>
  /** Starts it again after a kill, at the same address with the same ledger. */
  start: () => Promise<void>
  /** One attempt to pay an order; returns the fields that the checkout's form would post. */
  pay: (orderId: string, how?: PayHow) => Promise<Record<string, string>>
  /** A call of the control API, such as `/faults`; throws if it is refused. */
  control: (path: string, body?: unknown) => Promise<Record<string, unknown>>
  /** The ledger of the provider, or the part of it about some orders. */
  ledger: (orders?: string[]) => Promise<SimulatedLedger>
  /** The settlement report as saved from the provider's dashboard; seconds since 1970. */
  settlementReport: (span?: { from: number; to: number }) => Promise<string>
  /** Counts calls from now on; returns a function for the number of calls whose path begins with `path`. */
  countCalls: (path: string) => Promise<() => Promise<number>>
}

/** The payment provider's simulator as a real process, with a ledger of its own unless a folder is given. */
export async function startSimulator(
  options: { data?: string; webhookUrl?: string; port?: number } = {},
): Promise<SimulatorProcess> {
  const data = options.data ?? (await mkdtemp(join(tmpdir(), 'fwc-simulator-')))
  const keyId = `rzp_test_${randomBytes(7).toString('hex')}`
  const keySecret = randomBytes(18).toString('base64url')
  const webhookSecret = randomBytes(18).toString('base64url')
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  let child: ChildProcess
  let lease: Socket
  let said = ''
  let url = `http://127.0.0.1:${options.port ?? (await freePort())}`

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...childEnvironment(),
        SIM_PORT: new URL(url).port,
        SIM_KEY_ID: keyId,
        SIM_KEY_SECRET: keySecret,
        SIM_WEBHOOK_SECRET: webhookSecret,
        SIM_DATA: data,
        // Ends by itself when the tests were killed.
        SIM_LEASE: '1',
        ...(options.webhookUrl === undefined ? {} : { SIM_WEBHOOK_URL: options.webhookUrl }),
      },
    })
    child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`the simulator ended: ${said}`)
    })
    ended.catch(() => undefined)
    const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
    const listening = JSON.parse(line) as { listening: string; lease: number }
    url = listening.listening
    lease = connect(listening.lease, '127.0.0.1')
    lease.on('error', () => undefined)
    lease.unref()
    await once(lease, 'connect')
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    lease.destroy()
  }
  async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(`${url}/control${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }

  await start()
  return {
    url,
    keyId,
    keySecret,
    webhookSecret,
    env: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: url,
      RAZORPAY_CHECKOUT_URL: `${url}/v1/checkout.js`,
    },
    data,
    get pid() {
      return child.pid as number
    },
    said: () => said,
    kill,
    start,
    async pay(orderId, how = {}) {
      const { callback } = await call('POST', '/pay', { order_id: orderId, ...how })
      return callback as Record<string, string>
    },
    control: (path, body = {}) => call('POST', path, body),
    ledger: async (orders = []) => {
      const query = orders.map((id) => `order_id=${id}`).join('&')
      return (await call('GET', `/ledger?${query}`)) as SimulatedLedger
    },
    async settlementReport(span) {
      const query = span ? `?from=${span.from}&to=${span.to}` : ''
      const answer = await fetch(`${url}/control/settlements.csv${query}`, { headers: { authorization } })
      return answer.text()
    },
    async countCalls(path) {
      // A fault that changes nothing and only counts down.
      const harmless = { kind: 'latency', ms: 0, times: 1_000_000, path }
      await call('POST', '/faults', harmless)
      return async () => {
        const { faults } = (await call('GET', '/faults')) as { faults: (typeof harmless)[] }
        const left = faults.find((fault) => fault.path === path && fault.ms === 0)?.times
        if (left === undefined) throw new Error('the faults were cleared')
        return harmless.times - left
      }
    },
    async [Symbol.asyncDispose]() {
      await kill()
      if (options.data === undefined) await rm(data, { recursive: true, force: true })
    },
  }
}
