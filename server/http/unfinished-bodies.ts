import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** How many bytes of a body are read and ignored after the answer: more than any form has. */
const MOST_BYTES = 64 * 1024 * 1024
/** How long they are read. Milliseconds. */
const LONGEST = 20_000

/**
 * Lets a client get an answer that is sent before its body has arrived. Many clients read nothing until they have sent everything,
 * and a connection that is closed with unread bytes is reset, which discards the answer (RFC 9112, section 9.6). So the rest of the
 * body is read and ignored, within the limits above, and then the connection is closed.
 */
export function letBodiesEnd(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // A call that a page's loader injects has no connection.
    const isWhole =
      raw.complete || !(raw instanceof IncomingMessage) || ['GET', 'HEAD'].includes(raw.method ?? '')
    if (isWhole || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return done(null, payload)
    raw.unpipe()
    raw.resume()
    // Bytes of the body that came with the head are parsed in the next turn.
    setImmediate(() => {
      if (raw.complete || raw.destroyed) return done(null, payload)
      const answer = Buffer.from(payload as string)
      // The length tells the client where the answer ends, although the connection stays open.
      reply.headers({ 'content-length': answer.length, connection: 'close' })
      done(null, Readable.from(answerUntilEnd(raw, answer), { objectMode: false }))
    })
  })
}

async function* answerUntilEnd(raw: IncomingMessage, answer: Buffer) {
  yield answer
  const isOver = new AbortController()
  const timer = setTimeout(() => isOver.abort(), LONGEST)
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) isOver.abort()
  })
  // The client has gone, or it sends too much.
  await once(raw, 'end', { signal: isOver.signal }).catch(() => undefined)
  clearTimeout(timer)
}
