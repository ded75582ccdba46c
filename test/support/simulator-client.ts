import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SimulatorProcess } from './processes/simulator-process.ts'

export type Said = { status: number; json: Record<string, unknown> & { error?: Record<string, unknown> } }

/** A call of the simulated REST API without an SDK, for requests that an SDK does not allow. */
export async function api(
  simulator: Pick<SimulatorProcess, 'url' | 'keyId' | 'keySecret'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Said> {
  const basic = Buffer.from(`${simulator.keyId}:${simulator.keySecret}`).toString('base64')
  const answer = await fetch(`${simulator.url}/v1${path}`, {
    method,
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, json: (await answer.json()) as Said['json'] }
}

/** A new order's id. */
export async function newOrder(simulator: SimulatorProcess, more: object = {}): Promise<string> {
  const { json } = await api(simulator, 'POST', '/orders', { amount: 235_882, currency: 'INR', ...more })
  return json['id'] as string
}

export function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

export type Received = {
  id: string
  event: string
  signature: string | undefined
  body: string
  payload: Payload
}
type Payload = Record<'payment' | 'order' | 'refund', { entity: Record<string, unknown> }>

export type Receiver = AsyncDisposable & {
  url: string
  received: Received[]
  /** Resolves once so many events have come. */
  until: (count: number) => Promise<Received[]>
  /** The statuses of its next answers, 200 after that; null: no answer. */
  answers: (number | null)[]
}

/** A merchant's webhook address. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: (number | null)[] = []
  const hanging: ServerResponse[] = []
  const waiting: { count: number; done: (all: Received[]) => void }[] = []
  const server = createServer((incoming, response) => void hear(incoming, response))
  async function hear(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push(eventOf(incoming.headers, await text(incoming)))
    const status = answers.length === 0 ? 200 : (answers.shift() as number | null)
    if (status === null) hanging.push(response)
    else response.writeHead(status).end()
    for (const { count, done } of waiting) if (received.length >= count) done(received)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    until: (count) =>
      new Promise((done) => {
        if (received.length >= count) done(received)
        else waiting.push({ count, done })
      }),
    async [Symbol.asyncDispose]() {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function eventOf(headers: IncomingHttpHeaders, body: string): Received {
  const { event, payload } = JSON.parse(body) as { event: string; payload: Payload }
  return {
    id: String(headers['x-razorpay-event-id']),
    event,
    signature: headers['x-razorpay-signature'] as string | undefined,
    body,
    payload,
  }
}
