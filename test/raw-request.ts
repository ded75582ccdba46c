import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A request with whatever headers, those that fetch forbids included, from any address of the loopback network. */
export async function rawRequest(
  { url }: { url: string },
  path: string,
  { method = 'GET', headers = {}, from = '127.0.0.1', body = '' } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const asked = request({ hostname, port, path, method, headers, localAddress: from, agent: false })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  asked.end(body)
  const [answer] = await answered
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
}
