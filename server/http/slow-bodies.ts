import type { FastifyInstance } from 'fastify'

/** How long a request may take to arrive: enough for a file of 5 MB at 200 kbit/s. Milliseconds. */
export const LONGEST_ARRIVAL = 240_000
const LONGEST_WITHOUT_FILES = 30_000

/** Refuses a body that arrives slowly. A form with files may take longer, since phones upload slowly. */
export function refuseSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    const isWhole = raw.complete || raw.method === 'GET' || raw.method === 'HEAD'
    if (!isWhole && !headers['content-type']?.startsWith('multipart/form-data')) {
      const timer = setTimeout(() => {
        if (raw.complete || reply.raw.headersSent) return
        const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        app.server.emit('clientError', error, raw.socket)
      }, LONGEST_WITHOUT_FILES)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
