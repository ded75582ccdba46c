import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { hashOf } from '../accounts/sessions.ts'
import type { AppContext } from './context.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * The answers of one kind. `labels` name its route's pattern, since an address may hold a code or an order id; `buckets`:
 * how many fell between the limit before and this one.
 */
type Series = { labels: string; count: number; sum: number; buckets: number[] }

/** Counts every answer and serves `/api/metrics` in Prometheus' text format to loopback or a bearer of METRICS_TOKEN. */
export function metricsRoutes(app: FastifyInstance, context: AppContext): void {
  const answers = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    let series = answers.get(labels)
    if (series === undefined) {
      series = { labels, count: 0, sum: 0, buckets: BUCKETS.map(() => 0) }
      answers.set(labels, series)
    }
    const seconds = reply.elapsedTime / 1000
    series.count += 1
    series.sum += seconds
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit)
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] as number) + 1
    done()
  })

  app.get('/api/metrics', { config: { reading: true } }, (request, reply) => {
    if (!mayRead(request, context.config.metricsToken)) throw new Problem('not_found')
    const lines = [
      '# TYPE http_request_duration_seconds histogram',
      ...[...answers.values()].flatMap(linesOf),
      '# TYPE event_loop_delay_seconds gauge',
      `event_loop_delay_seconds{quantile="0.5"} ${delay.percentile(50) / 1e9}`,
      `event_loop_delay_seconds{quantile="0.99"} ${delay.percentile(99) / 1e9}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE database_connections gauge',
      `database_connections{state="all"} ${context.pool.totalCount}`,
      `database_connections{state="idle"} ${context.pool.idleCount}`,
      '# TYPE database_queries_waiting gauge',
      `database_queries_waiting ${context.pool.waitingCount}`,
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

function linesOf({ labels, count, sum, buckets }: Series): string[] {
  const name = 'http_request_duration_seconds'
  let within = 0
  return [
    ...BUCKETS.map(
      (limit, i) => `${name}_bucket{${labels},le="${limit}"} ${(within += buckets[i] as number)}`,
    ),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ]
}

/** A proxy on this machine would make everybody loopback, so a forwarded request needs the token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined) return timingSafeEqual(hashOf(given), hashOf(token))
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  const address = request.socket.remoteAddress ?? ''
  return !isForwarded && (/^(::ffff:)?127\./.test(address) || address === '::1')
}
