import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// A collector of OpenTelemetry traces: it receives OTLP as JSON, and returns everything received to a GET.
const arrived: unknown[] = []

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(arrived))
    return
  }
  const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json'
  void text(request).then((body) => {
    if (isTraces) arrived.push(JSON.parse(body))
    response.writeHead(isTraces ? 200 : 400, { 'content-type': 'application/json' }).end('{}')
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
// Ends by itself when the tests were killed.
process.stdin.on('end', () => process.exit()).resume()
