import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { kindOf, type Tracer } from '../telemetry/tracer.ts'

const LONGEST_TEXT = 500

type Callback = (error: unknown, result: unknown) => void
type Loosely = (...given: unknown[]) => unknown

// The query of a client and the connect of a pool have up to ten forms, which go on as they came.
const LooseClient = pg.Client as unknown as new (
  config?: pg.ClientConfig,
) => {
  query(...given: unknown[]): unknown
}
const LoosePool = pg.Pool as unknown as new (
  config?: pg.PoolConfig,
) => {
  connect(...given: unknown[]): unknown
}

/** A pool each query of which is a span of the call or job that asks. */
export function tracedPool(tracer: Tracer, options: pg.PoolConfig): pg.Pool {
  class TracedClient extends LooseClient {
    override query(...given: unknown[]): unknown {
      const query: Loosely = (...all) => super.query(...all)
      const text = textOf(given[0])
      const span = text === null ? null : start(tracer, text)
      if (span === null) return query(...given)
      const end = (error: unknown) => span.end({ failure: error ? kindOf(error) : undefined })
      const callback: unknown = given.at(-1)
      if (typeof callback === 'function') {
        const ended: Callback = (error, result) => {
          end(error)
          ;(callback as Callback)(error, result)
        }
        return query(...given.slice(0, -1), ended)
      }
      const answer = query(...given)
      if (answer instanceof Promise) answer.then(() => end(null), end)
      return answer
    }
  }
  class TracedPool extends LoosePool {
    // Whoever had to wait for a connection gets it in the course of somebody else's work.
    override connect(...given: unknown[]): unknown {
      const bound = given.map((one) =>
        typeof one === 'function' ? AsyncResource.bind(one as () => void) : one,
      )
      return super.connect(...bound)
    }
  }
  return new TracedPool({
    ...options,
    Client: TracedClient as unknown as typeof pg.Client,
  }) as unknown as pg.Pool
}

function start(tracer: Tracer, text: string) {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': bare(text),
  }
  return tracer.start(operation, { kind: 'client', attributes })
}

/** The statement, whose values are not in it, without the texts that are. */
function bare(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
}

/** The SQL of a query; null for one that runs itself, such as a stream. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return null
  return 'text' in query && typeof query.text === 'string' ? query.text : null
}
