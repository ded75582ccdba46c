import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  json: Record<string, unknown>
  ms: number
}

/** A client that keeps its connections and may speak from any address of 127/8, as many people on many machines do. */
export class Client implements Disposable {
  readonly #agents = new Map<string, Agent>()
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  call(path: string, body: object | null, more: { token?: string; address?: string } = {}): Promise<Answer> {
    const text = body === null ? '' : JSON.stringify(body)
    const began = performance.now()
    return new Promise((done, failed) => {
      const sent = request(
        `${this.#url}${path}`,
        {
          method: body === null ? 'GET' : 'POST',
          agent: this.#agentOf(more.address ?? '127.0.0.1'),
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
            const said = Buffer.concat(parts).toString()
            const json = said.startsWith('{') || said.startsWith('[') ? JSON.parse(said) : {}
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              json,
              ms: performance.now() - began,
            })
          })
          answer.on('error', failed)
        },
      )
      sent.on('error', failed)
      sent.end(text)
    })
  }

  /** As `call`, and throws unless the answer is 200. */
  async must(
    path: string,
    body: object | null,
    more: { token?: string; address?: string } = {},
  ): Promise<Answer> {
    const answer = await this.call(path, body, more)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json)}`)
    return answer
  }

  #agentOf(localAddress: string): Agent {
    let agent = this.#agents.get(localAddress)
    if (agent === undefined) {
      agent = new Agent({ keepAlive: true, localAddress, maxSockets: 64 })
      this.#agents.set(localAddress, agent)
    }
    return agent
  }

  [Symbol.dispose](): void {
    for (const agent of this.#agents.values()) agent.destroy()
  }
}

/** An address of 127/8 for the n-th person. */
export function addressOf(n: number): string {
  return `127.${1 + (Math.floor(n / 64_516) % 254)}.${1 + (Math.floor(n / 254) % 254)}.${1 + (n % 254)}`
}

/** Runs `work` for 0 to count - 1, so many at once; calls a second. */
export async function rateOf(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < count; n = next++) await work(n)
    }),
  )
  return (count / (performance.now() - began)) * 1000
}
