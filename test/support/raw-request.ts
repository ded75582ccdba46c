import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The bytes of the body. */
  bytes: Buffer
}

/** A request with any headers, those that fetch forbids included, from any address of the loopback network. */
export async function rawRequest(
  { url }: { url: string },
  path: string,
  { method = 'GET', headers = {}, from = '127.0.0.1', body = '' } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const outgoing = request({ hostname, port, path, method, headers, localAddress: from, agent: false })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(body)
  const [answer] = await answered
  const bytes = await buffer(answer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(), bytes }
}

/** Sends all these requests at once over one connection; returns everything that comes back as text. */
export function pipelined(
  { url }: { url: string },
  paths: string[],
  { coding = 'identity' } = {},
): Promise<string> {
  const { hostname: host, port } = new URL(url)
  const requests = paths.map((path, at) => {
    const end = at === paths.length - 1 ? 'close' : 'keep-alive'
    return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${coding}\r\nConnection: ${end}\r\n\r\n`
  })
  const socket = connect(Number(port), host)
  socket.write(requests.join(''))
  return text(socket)
}
