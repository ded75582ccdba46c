import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { kindOf } from './answered.ts'
import { type Body, bodyFor, type Copies, hasAlready } from './copies.ts'
import type { Crowd } from './crowd.ts'

/** What an address answers. `until`: when it shows something else without any change, in milliseconds. */
export type Kept = { copies: Copies; headers: Record<string, string>; until: number }

/** Addresses, as requests write them, that need no framework. Who fills a shelf clears it. */
export type Shelf = Map<string, Kept>

const WHOLE = kindOf('GET', '/*', 200)
const UNCHANGED = kindOf('GET', '/*', 304)

/** A request that waits for the end of its turn; `began` is in milliseconds. */
type Asked = { kept: Kept; request: IncomingMessage; response: ServerResponse; began: number }

/** Header lines, made once; the last one is the request's id. */
type Lines = { whole: string[]; unchanged: string[] }

/**
 * Answers what lies on its shelves before the framework sees the request: the same bytes and headers, counted and logged
 * the same, at next to no cost. Whatever is not plainly a GET of such an address goes on. The answers of one turn of the
 * event loop are written one after another (decision 028).
 */
export function quickShelves(
  app: FastifyInstance,
  {
    standing,
    clock,
    crowd,
  }: { standing: Record<string, string>; clock: () => Date; crowd: Pick<Crowd, 'saw'> },
): () => Shelf {
  const shelves: Shelf[] = []
  const linesOf = new WeakMap<Body, Lines>()
  let asked: Asked[] = []
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  const [framework] = app.server.listeners('request') as RequestListener[]
  if (framework === undefined) throw new Error('the framework does not listen')
  app.server.off('request', framework)
  app.server.on('request', (request, response) => {
    const kept = isClosing || !isPlainGet(request) ? undefined : find(request.url as string)
    if (kept === undefined) {
      answerAll()
      return framework(request, response)
    }
    const one = { kept, request, response, began: performance.now() }
    if (asked.push(one) === 1) setImmediate(answerAll)
  })

  function find(address: string): Kept | undefined {
    for (const shelf of shelves) {
      const kept = shelf.get(address)
      if (kept !== undefined) return kept.until > clock().getTime() ? kept : undefined
    }
    return undefined
  }

  function answerAll(): void {
    const those = asked
    asked = []
    crowd.saw(those.length)
    for (const one of those) answer(one)
  }

  function answer({ kept: { copies, headers }, request, response, began }: Asked): void {
    const id = randomUUID()
    const body = bodyFor(request.headers['accept-encoding'], copies)
    let lines = linesOf.get(body)
    if (lines === undefined) {
      lines = linesFor(body, copies.type, { ...standing, ...headers })
      linesOf.set(body, lines)
    }
    const seen = request.headers['if-none-match']
    const isUnchanged = seen !== undefined && hasAlready(seen, body.etag)
    const kind = isUnchanged ? UNCHANGED : WHOLE
    const head = isUnchanged ? lines.unchanged : lines.whole
    // Written out before the next request can come.
    head[head.length - 1] = id
    response.writeHead(kind.status, head).end(isUnchanged ? undefined : body.bytes)
    app.answered.tell({ kind, id, ms: performance.now() - began })
  }

  return () => {
    const shelf: Shelf = new Map()
    shelves.push(shelf)
    return shelf
  }
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['content-encoding'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

function linesFor({ bytes, etag, coding }: Body, type: string, headers: Record<string, string>): Lines {
  const id = ['x-request-id', '']
  const unchanged = Object.entries({ ...headers, etag, vary: 'accept-encoding' }).flat()
  const whole = ['content-type', type, 'content-length', String(bytes.length)]
  if (coding !== 'identity') whole.push('content-encoding', coding)
  return { whole: [...unchanged, ...whole, ...id], unchanged: [...unchanged, ...id] }
}
