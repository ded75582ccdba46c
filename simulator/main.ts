import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openCheckout } from './checkout.ts'
import { openControl } from './control.ts'
import { Faults } from './faults.ts'
import { serve } from './http.ts'
import { openLease } from './lease.ts'
import { Ledger } from './ledger.ts'
import { sign } from './signature.ts'
import { eventNames } from './webhook-body.ts'
import { Webhooks } from './webhooks.ts'

function variable(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') return fail(`${name} is not set`)
  return value
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const host = process.env['SIM_HOST'] || '127.0.0.1'
const port = Number(process.env['SIM_PORT'] || 0)
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('SIM_PORT is not a port')
const keyId = variable('SIM_KEY_ID')
const keySecret = variable('SIM_KEY_SECRET')
const folder = variable('SIM_DATA')
mkdirSync(folder, { recursive: true, mode: 0o700 })

const server = createServer({ keepAliveTimeout: 75_000, noDelay: true })
server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') fail(`Port ${port} is taken: choose another SIM_PORT`)
  fail(`The simulator cannot listen on ${host}:${port}: ${error.message}`)
})
server.listen(port, host)
await once(server, 'listening')

// Opened after the port: another simulator that has the port may be writing this ledger.
const ledger = new Ledger(folder, {
  webhook_url: null,
  events: eventNames,
  clock_offset_ms: 0,
})
if (process.env['SIM_WEBHOOK_URL']) {
  ledger.commit([['settings', { ...ledger.settings, webhook_url: process.env['SIM_WEBHOOK_URL'] }]])
}
// Derived from the key, so that an account always has the same id.
const accountId = `acc_${sign(keyId, keySecret).slice(0, 14)}`
const webhooks = new Webhooks(ledger, accountId, variable('SIM_WEBHOOK_SECRET'))
const faults = new Faults()
server.on(
  'request',
  serve({
    ledger,
    webhooks,
    faults,
    control: openControl(ledger, webhooks, faults, keySecret),
    checkout: openCheckout(ledger, webhooks, keyId, keySecret),
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  }),
)

const url = `http://${host}:${(server.address() as AddressInfo).port}`
const patience = Number(process.env['SIM_LEASE_SECONDS'] || 10) * 1000
const lease = process.env['SIM_LEASE'] === '1' ? await openLease(host, patience, () => process.exit(0)) : null
const address = join(folder, 'simulator.json')
writeFileSync(`${address}.new`, JSON.stringify({ url, lease, pid: process.pid }), { mode: 0o600 })
renameSync(`${address}.new`, address)

// The process that started the simulator, and read its output, may have ended.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
process.stdout.write(`${JSON.stringify({ listening: url, ...(lease === null ? {} : { lease }) })}\n`)
