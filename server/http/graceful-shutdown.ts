import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A connection that was idle for so long is hardly used at the moment when it is closed. Milliseconds. */
const QUIET = 1000
/** After this, connections are closed even if they are used. Milliseconds. */
const LONGEST_QUIET = 8000
/** A turn of the event loop in which almost nothing was done. Milliseconds. */
const SHORT = 1
/** How long to wait for such a turn. Milliseconds. */
const LONGEST_READ = 2000

/**
 * Stops without a failed request: stops listening, answers the next request of each open connection with `Connection: close`, and
 * closes idle connections. When the port is closed, a proxy sends a request to another instance. But it does not repeat a POST
 * whose connection was closed after it was sent.
 */
export async function closeGently(app: FastifyInstance): Promise<void> {
  let requests = 0
  app.server.on('request', () => (requests += 1))
  let isClosed = false
  const closed = once(app.server, 'close').then(() => (isClosed = true))
  await allRead()
  // The method of `http.Server` would also close idle connections, on which a request may just be arriving.
  Server.prototype.close.call(app.server)
  const until = performance.now() + LONGEST_QUIET
  for (let before = -1; performance.now() < until && !isClosed && requests > before; ) {
    before = requests
    await Promise.race([closed, wait(QUIET)])
    // On a busy machine, requests that have arrived are still to be read.
    await allRead()
  }
  // Before `app.close`, which closes idle connections without reading what has arrived on them.
  await closeIdle(app.server, () => isClosed)
  await app.close()
}

/** Closes idle connections until the server is closed, each time after everything that has arrived was read. */
async function closeIdle(server: FastifyInstance['server'], isClosed: () => boolean): Promise<void> {
  for (; !isClosed(); await wait(50)) {
    await allRead()
    server.closeIdleConnections()
  }
}

/**
 * Resolves after a turn of the event loop that had almost nothing to do: then every new connection was accepted, and every byte that
 * had arrived was read. Ports and connections are closed right after it.
 */
async function allRead(): Promise<void> {
  // The rest of the current turn reads nothing.
  await nextTurn()
  const until = performance.now() + LONGEST_READ
  for (let isShort = false; !isShort && performance.now() < until; ) {
    const began = performance.now()
    await nextTurn()
    isShort = performance.now() - began < SHORT
  }
}

/** Once the server has stopped listening, makes each answer the last one on its connection, and closes idle connections. */
export function closeConnectionsWhenClosing(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!app.server.listening) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    let isClosed = false
    app.server.once('close', () => (isClosed = true))
    void closeIdle(app.server, () => isClosed)
  })
}
