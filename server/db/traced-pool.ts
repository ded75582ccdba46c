import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { kindOf, type Tracer } from '../telemetry/tracer.ts'

const LONGEST_TEXT = 500

type Callback = (error: unknown, result: unknown) => void
// `query` of a client and `connect` of a pool have up to ten forms, which are passed on unchanged.
type Loosely = (...given: unknown[]) => unknown

/** Makes each query of a pool a span of the call or job that asks. */
export function traceQueries(pool: pg.Pool, tracer: Tracer): void {
  const connect = pool.connect.bind(pool) as Loosely
  // A call that waits for a connection gets it in a callback of another call's query: once bound, it keeps its own context.
  const bound: Loosely = (...given) =>
    connect(...given.map((one) => (typeof one === 'function' ? AsyncResource.bind(one as Callback) : one)))
  pool.connect = bound as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client) as Loosely, tracer) as typeof client.query
  })
}

function traced(query: Loosely, tracer: Tracer): Loosely {
  return (...given) => {
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

function start(tracer: Tracer, text: string) {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': bare(text),
  }
  return tracer.start(operation, { kind: 'client', attributes })
}

/** The statement without the texts that are written in it; its parameters are not part of it. */
function bare(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
}

/** The SQL of a query; null for a query object that sends itself, such as a stream. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return null
  return 'text' in query && typeof query.text === 'string' ? query.text : null
}
