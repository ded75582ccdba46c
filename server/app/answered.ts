import type { FastifyBaseLogger } from 'fastify'

/** An answer that went out: `route` is the route's pattern, since an address may hold a code or an order id. */
export type Answered = { id: string; method: string; route: string; status: number; ms: number }

/** Who hears of every answer, whichever way it was made. */
export type Audience = { tell: (answered: Answered) => void; listen: (hear: Hear) => void }
type Hear = (answered: Answered) => void

declare module 'fastify' {
  interface FastifyInstance {
    answered: Audience
  }
}

/**
 * An audience whose first listener is the log. It hears of the answers of one turn of the event loop together: told one
 * at a time, each line costs a fifth of a kept page, and together half of that.
 */
export function openAudience(log: FastifyBaseLogger): Audience {
  const listeners: Hear[] = [
    ({ id, method, route, status, ms }) => {
      if (route.startsWith('/api/health/')) return
      log.info({ reqId: id, method, route, status, ms: Math.round(ms) })
    },
  ]
  let waiting: Answered[] = []

  function passOn(): void {
    const told = waiting
    waiting = []
    for (const answered of told) {
      for (const hear of listeners) hear(answered)
    }
  }

  return {
    tell: (answered) => {
      if (waiting.push(answered) === 1) setImmediate(passOn)
    },
    listen: (hear) => void listeners.push(hear),
  }
}
