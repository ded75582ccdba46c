import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Stands for the interface of a CDN as a separate process: it prints each purge as a line of JSON. It refuses as many purges as
 * its argument says.
 */
let refusals = Number(process.argv[2] ?? 0)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body: unknown = JSON.parse(await text(request))
  const { method, headers } = request
  const isRefused = refusals > 0
  refusals -= 1
  response.writeHead(isRefused ? 503 : 200).end()
  process.stdout.write(
    `${JSON.stringify({ method, authorization: headers.authorization, body, isRefused })}\n`,
  )
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
