import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A kept connection that a proxy has not used for so long it will hardly use in the moment in which it is closed. */
const QUIET = 500
/** Then they are closed, used or not. */
const MOST_ROUNDS = 10

/**
 * Stops without a failed request: it stops listening, answers what comes in over open connections, each of which ends with
 * its next answer, and closes the rest. A proxy sends what meets a closed port to another instance, but not a POST that a
 * closed connection took along.
 */
export async function closeGently(app: FastifyInstance): Promise<void> {
  let requests = 0
  app.server.on('request', () => (requests += 1))
  let isClosed = false
  const closed = once(app.server, 'close').then(() => (isClosed = true))
  // Whoever has connected is accepted in the turn before this one: a connection that nobody accepted breaks with the port.
  await nextTurn()
  // A server of HTTP would also close what is idle, and with it what is just arriving.
  Server.prototype.close.call(app.server)
  for (let round = 0, before = -1; round < MOST_ROUNDS && !isClosed && requests > before; round += 1) {
    before = requests
    await Promise.race([closed, wait(QUIET)])
    // On a busy machine the time is over before what has arrived in it is read.
    await nextTurn()
  }
  await app.close()
}

/** Once a server has stopped listening, each answer is the last one on its connection, and no idle one holds it. */
export function letGoWhenClosing(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!app.server.listening) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
  })
}
