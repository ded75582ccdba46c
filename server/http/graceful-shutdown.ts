import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A kept connection that a proxy has not used for so long it will hardly use in the moment in which it is closed. */
const QUIET = 1000
/** Then they are closed, used or not. Milliseconds. */
const LONGEST_QUIET = 8000
/** Milliseconds of a turn in which next to nothing was done. */
const SHORT = 1
/** With more to do in each turn than that, it stops all the same. Milliseconds. */
const LONGEST_READ = 2000

/**
 * Stops without a failed request: stops listening, answers each open connection once more with `Connection: close`, and
 * closes the idle ones. A proxy repeats a request at another instance when the port is closed, but not a POST whose connection
 * was closed after it was sent.
 */
export async function closeGently(app: FastifyInstance): Promise<void> {
  let requests = 0
  app.server.on('request', () => (requests += 1))
  let isClosed = false
  const closed = once(app.server, 'close').then(() => (isClosed = true))
  await allRead()
  // A server of HTTP would also close what is idle, and with it what is just arriving.
  Server.prototype.close.call(app.server)
  const until = performance.now() + LONGEST_QUIET
  for (let before = -1; performance.now() < until && !isClosed && requests > before; ) {
    before = requests
    await Promise.race([closed, wait(QUIET)])
    // On a busy machine the time is over before what has arrived in it is read.
    await allRead()
  }
  // Before `app.close`, which closes what is idle, and with it what has arrived while its hooks and plugins were closed.
  await closeIdle(app.server, () => isClosed)
  await app.close()
}

/** Closes idle connections until the server is closed, each time when all that has arrived is read. */
async function closeIdle(server: FastifyInstance['server'], isClosed: () => boolean): Promise<void> {
  for (; !isClosed(); await wait(50)) {
    await allRead()
    server.closeIdleConnections()
  }
}

/**
 * Resolves right after a turn that has accepted who had connected and read what had arrived, and had hardly anything else to
 * do: whatever comes between it and the closing of a port or a connection breaks with that.
 */
async function allRead(): Promise<void> {
  // What is left of this turn reads nothing.
  await nextTurn()
  const until = performance.now() + LONGEST_READ
  for (let isShort = false; !isShort && performance.now() < until; ) {
    const began = performance.now()
    await nextTurn()
    isShort = performance.now() - began < SHORT
  }
}

/** Once a server has stopped listening, each answer is the last one on its connection, and no idle one holds it. */
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
