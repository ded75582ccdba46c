import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerApi } from './api.ts'
import type { Checkout } from './checkout.ts'
import type { Control } from './control.ts'
import { type Fault, type Faults, falsified } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { Refusal } from './refusal.ts'
import { settlementReport } from './settlements.ts'
import type { Webhooks } from './webhooks.ts'
import type { Request } from './wire.ts'

const MOST_BYTES = 1_048_576
const HUGE = 3_000_000

/** Everything that calls need. */
export type Provider = {
  ledger: Ledger
  webhooks: Webhooks
  faults: Faults
  control: Control
  checkout: Checkout
  /** The only accepted value of the Authorization header. */
  authorization: string
}

/** Answers every request. */
export function serve(provider: Provider): RequestListener {
  return (incoming, response) => {
    readBody(incoming)
      .then((body) => answer(provider, requestOf(incoming, body), response))
      .catch((error: unknown) => refuse(response, error))
  }
}

function readBody(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    let bytes = 0
    incoming.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= MOST_BYTES) parts.push(part)
    })
    incoming.on('error', fail)
    incoming.on('end', () => {
      if (bytes > MOST_BYTES) fail(new Refusal('The request is too large', { status: 413 }))
      else done(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts))
    })
  })
}

function requestOf(incoming: IncomingMessage, body: Buffer): Request {
  const address = incoming.url ?? '/'
  const mark = address.indexOf('?')
  return {
    method: incoming.method ?? 'GET',
    path: mark === -1 ? address : address.slice(0, mark),
    query: new URLSearchParams(mark === -1 ? '' : address.slice(mark + 1)),
    header: (name) => incoming.headers[name] as string | undefined,
    body,
  }
}

function answer(provider: Provider, request: Request, response: ServerResponse): void {
  const page = provider.checkout.answer(request)
  if (page !== null) {
    response.writeHead(page.status, page.headers)
    response.end(page.body)
    return
  }
  if (request.header('authorization') !== provider.authorization) {
    throw new Refusal('Authentication failed', { status: 401, source: 'NA', step: 'NA', reason: 'NA' })
  }
  if (request.path === '/control/settlements.csv') {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    response.end(settlementReport(provider.ledger, request.query))
    return
  }
  if (request.path.startsWith('/control/')) {
    json(response, 200, provider.control.answer(request))
    return
  }
  if (!request.path.startsWith('/v1/')) {
    throw new Refusal('The requested URL was not found on the server.', { status: 404 })
  }
  const faults = provider.faults.strike(request.method, request.path)
  if (faults.length === 0) json(response, 200, answerApi(provider.ledger, provider.webhooks, request))
  else answerFaultily(provider, request, response, faults).catch((error: unknown) => refuse(response, error))
}

async function answerFaultily(
  provider: Provider,
  request: Request,
  response: ServerResponse,
  faults: readonly Fault[],
): Promise<void> {
  const fault = (kind: Fault['kind']) => faults.find((one) => one.kind === kind)
  for (const { kind, ms } of faults) {
    if (kind === 'latency') await new Promise((done) => setTimeout(done, ms ?? 1_000))
  }
  if (fault('hang')) return
  if (fault('cut')) return void response.destroy()
  const status = fault('status')
  if (status) return answerStatus(response, status)
  if (fault('html')) return html(response, 200, 'Maintenance')
  const result = falsified(answerApi(provider.ledger, provider.webhooks, request), faults)
  if (fault('cut-after-write')) return void response.destroy()
  json(response, 200, fault('huge') ? { ...(result as object), padding: 'x'.repeat(HUGE) } : result)
}

function answerStatus(response: ServerResponse, fault: Fault): void {
  const status = fault.status ?? 500
  if (fault.retry_after !== undefined) response.setHeader('retry-after', fault.retry_after)
  if (fault.html ?? (status > 500 && status < 600)) return html(response, status, `${status}`)
  const isOurs = status >= 500
  const refusal = new Refusal(isOurs ? 'The server encountered an error.' : 'Too many requests', {
    status,
    code: isOurs ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
  })
  json(response, status, refusal.body)
}

function html(response: ServerResponse, status: number, title: string): void {
  const page = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
  })
  response.end(page)
}

function json(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return
  if (error instanceof Refusal) return json(response, error.status, error.body)
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  const failure = new Refusal('The server encountered an error.', { status: 500, code: 'SERVER_ERROR' })
  json(response, 500, failure.body)
}
