import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { childEnvironment } from './child-environment.ts'

const root = resolve(import.meta.dirname, '../../..')

// Each test worker has ports of its own, below those that systems assign: otherwise a connection or another test could take a
// port between its choice and its use.
const FIRST_PORT = 11_000
const PORTS_PER_WORKER = 1_300
const WORKERS = 16
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS
let portIndex = Math.floor(Math.random() * PORTS_PER_WORKER)

/** A free port that no other test takes. */
export async function freePort(): Promise<number> {
  for (;;) {
    portIndex = (portIndex + 1) % PORTS_PER_WORKER
    const port = FIRST_PORT + portIndex * WORKERS + worker
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

export type ServerProcess = AsyncDisposable & {
  url: string
  /** Its standard output and error since its last start. */
  said: () => string
  /**
   * Starts it again after it ended, with these settings from now on, and waits until it is ready. Returns the milliseconds it
   * took.
   */
  start: (settings?: Record<string, string>) => Promise<number>
  signal: (signal: NodeJS.Signals) => void
  /** Ends it like a power cut. */
  kill: () => Promise<void>
  /** Stops it; returns its exit code. */
  stop: () => Promise<number | null>
}

const nowhere = 'http://127.0.0.1:9'

/** A payment provider that is never asked. */
export const NO_PROVIDER = {
  RAZORPAY_KEY_ID: 'rzp_test_nobody',
  RAZORPAY_KEY_SECRET: 'nobody',
  RAZORPAY_WEBHOOK_SECRET: 'nobody',
  RAZORPAY_API_URL: nowhere,
  RAZORPAY_CHECKOUT_URL: nowhere,
}

/** The product as a real process, with only the given environment and arguments. */
export function serverProcess(env: Record<string, string>, ...args: string[]): Promise<ServerProcess> {
  return serverProcessIn(root, env, 'server/main.ts', ...args)
}

/** The same from another folder with the product. */
export async function serverProcessIn(
  folder: string,
  env: Record<string, string>,
  ...command: string[]
): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let said = ''
  let changed: Record<string, string> = {}

  async function start(settings: Record<string, string> = {}): Promise<number> {
    changed = { ...changed, ...settings }
    const began = performance.now()
    said = ''
    child = spawn(process.execPath, command, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...childEnvironment(),
        HOME: process.env['HOME'],
        LOG_LEVEL: 'error',
        PORT: port,
        PUBLIC_URL: url,
        ...env,
        ...changed,
      },
    })
    child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
    child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}: ${said}`)
    })
    ended.catch(() => undefined)
    await Promise.race([untilReady(url), ended])
    return performance.now() - began
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exit = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await exit)[0]
  }

  await start()
  return {
    url,
    said: () => said,
    start,
    signal: (signal) => void child?.kill(signal),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
  }
}

/** Resolves once /api/health/ready returns 200; gives up after 60 s. */
async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 10))
  }
  throw new Error('the server did not get ready in 60 s')
}
