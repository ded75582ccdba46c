import { Agent, request } from 'node:http'

export type Answer = {
  status: number
  json: Record<string, unknown>
  ms: number
}

/** An HTTP client with keep-alive connections. */
export class Client implements Disposable {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  call(path: string, body: object | null, more: { token?: string } = {}): Promise<Answer> {
    const text = body === null ? '' : JSON.stringify(body)
    const began = performance.now()
    return new Promise((done, failed) => {
      const outgoing = request(
        `${this.#url}${path}`,
        {
          method: body === null ? 'GET' : 'POST',
          agent: this.#agent,
          headers: {
            ...(body === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const received = Buffer.concat(parts).toString()
            const json = received.startsWith('{') || received.startsWith('[') ? JSON.parse(received) : {}
            done({
              status: answer.statusCode ?? 0,
              json,
              ms: performance.now() - began,
            })
          })
          answer.on('error', failed)
        },
      )
      outgoing.on('error', failed)
      outgoing.end(text)
    })
  }

  /** Like `call`, but throws unless the status is 200. */
  async must(path: string, body: object | null, more: { token?: string } = {}): Promise<Answer> {
    const answer = await this.call(path, body, more)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json)}`)
    return answer
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }
}
