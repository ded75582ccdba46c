import { appendFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * `node proxy.ts PORT LOG UPSTREAM…` does the work of nginx in front of several instances, where there is no nginx. A request
 * goes to the next instance if the port is closed, or if a repeatable request gets no answer. Failures are written to the log.
 */
const [port = '', log = '', ...upstreams] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })
let requestCount = 0

function ask(upstream: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const { method, headers, url } = incoming
    const { connection: _, ...rest } = headers
    const forwarded = { ...rest, 'x-forwarded-for': headers['x-forwarded-for'] ?? '127.0.0.1' }
    request(new URL(url ?? '/', upstream), { method, headers: forwarded, agent })
      .on('response', done)
      .on('error', failed)
      .end(body)
  })
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await buffer(incoming)
  const first = (requestCount += 1)
  for (let n = 0; n < upstreams.length; n += 1) {
    const upstream = upstreams[(first + n) % upstreams.length] as string
    try {
      const answer = await ask(upstream, incoming, body)
      const { connection: _, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(outgoing)
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      // The words of nginx for a closed port.
      write(`${code === 'ECONNREFUSED' ? 'Connection refused' : String(error)}, ${upstream}`, incoming)
      if (code !== 'ECONNREFUSED' && incoming.method !== 'GET') break
    }
  }
  write('502', incoming)
  outgoing.writeHead(502).end()
}

function write(trouble: string, { method, url }: IncomingMessage): void {
  appendFileSync(log, `${new Date().toISOString()} ${trouble}: ${method} ${url}\n`)
}

createServer((incoming, outgoing) => void forward(incoming, outgoing).catch(() => outgoing.destroy())).listen(
  Number(port),
  '127.0.0.1',
)
