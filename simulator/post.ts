import * as http from 'node:http'
import * as https from 'node:https'
import type { WebhookEvent } from './entities.ts'

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true, minVersion: 'TLSv1.2' }),
}

export type Answered = { status: number | null; error: string | null }

/** Posts an event and waits for the status, five seconds as a rule. */
export function post(
  address: string,
  event: Pick<WebhookEvent, 'id' | 'body'>,
  signature: string | null,
  timeout: number,
): Promise<Answered> {
  const url = new URL(address)
  const { request } = url.protocol === 'https:' ? https : http
  const agent = agents[url.protocol as keyof typeof agents]
  return new Promise((done) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(event.body),
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': event.id,
          ...(signature === null ? {} : { 'x-razorpay-signature': signature }),
        },
      },
      (answer) => {
        clearTimeout(timer)
        answer.resume()
        answer.on('error', () => undefined)
        done({ status: answer.statusCode ?? null, error: null })
      },
    )
    const timer = setTimeout(() => sent.destroy(new Error('timed out')), timeout)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      done({ status: null, error: error.code ?? error.message })
    })
    sent.end(event.body)
  })
}
