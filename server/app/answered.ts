import type { FastifyBaseLogger } from 'fastify'

/** What many answers have in common. `route` is the route's pattern, since an address may hold a code or an order id. */
export type Kind = Readonly<{ method: string; route: string; status: number }>

/** An answer that went out. `ms`: how long it took to make. */
export type Answered = { kind: Kind; id: string; ms: number }

/** Who hears of every answer, whichever way it was made. */
export type Audience = { tell: (answered: Answered) => void; listen: (hear: Hear) => void }
type Hear = (answered: Answered) => void

declare module 'fastify' {
  interface FastifyInstance {
    answered: Audience
  }
}

const kinds = new Map<string, Kind>()

/** The one object for all answers of a kind: whoever hears of them keeps what is theirs beside it. */
export function kindOf(method: string, route: string, status: number): Kind {
  const name = `${method} ${status} ${route}`
  let kind = kinds.get(name)
  if (kind === undefined) {
    kind = { method, route, status }
    kinds.set(name, kind)
  }
  return kind
}

/**
 * An audience whose first listener is the log. It hears of the answers of one turn of the event loop together: beside a
 * kept page, a line that is told by itself is dear.
 */
export function openAudience(log: FastifyBaseLogger): Audience {
  const listeners = [intoLog(log)]
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

/** What is the same in all lines of a kind is written once. */
function intoLog(log: FastifyBaseLogger): Hear {
  const logs = new Map<Kind, FastifyBaseLogger>()
  return ({ kind, id, ms }) => {
    if (kind.route.startsWith('/api/health/')) return
    let own = logs.get(kind)
    if (own === undefined) {
      own = log.child(kind)
      logs.set(kind, own)
    }
    own.info({ reqId: id, ms: Math.round(ms) })
  }
}
