import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Bytes that are read and forgotten after an answer; more than any form that a person fills in. */
const MOST_BYTES = 64 * 1024 * 1024
/** The same in milliseconds. */
const LONGEST = 20_000

/**
 * Has whoever is answered before they have sent all of their body hear the answer: many a client reads nothing before it has
 * written everything, and a connection that is closed with bytes unread is reset, which throws away the answer (RFC 9112,
 * section 9.6). What still comes is read and forgotten, so much and so long; then the connection is closed.
 */
export function letBodiesEnd(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // A page's own call comes over no connection, and says of itself neither that it is complete nor that it is not.
    const isWhole =
      raw.complete || !(raw instanceof IncomingMessage) || ['GET', 'HEAD'].includes(raw.method ?? '')
    if (isWhole || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return done(null, payload)
    raw.unpipe()
    raw.resume()
    // What came with the head is parsed after it.
    setImmediate(() => {
      if (raw.complete || raw.destroyed) return done(null, payload)
      const answer = Buffer.from(payload as string)
      // The length tells the client where the answer ends, however long the connection stays.
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
  // Gone, or too much of it: either way there is nothing more to hear.
  await once(raw, 'end', { signal: isOver.signal }).catch(() => undefined)
  clearTimeout(timer)
}
