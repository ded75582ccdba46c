import { createServer, request } from 'node:http'

// The baseline: node:http that serves the same bytes as the server at TARGET. Environment: PORT, TARGET.
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
const target = process.env['TARGET'] as string
const { headers, body } = await new Promise<{ headers: string[]; body: Buffer }>((done, failed) => {
  const outgoing = request(target, { headers: { 'accept-encoding': 'br' } }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const pairs = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
      done({ headers: pairs.flatMap(([name, value]) => [name, String(value)]), body: Buffer.concat(parts) })
    })
  })
  outgoing.on('error', failed)
  outgoing.end()
})

createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
