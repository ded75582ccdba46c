import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/call/problem.ts'
import { hashOf } from '../accounts/sign-in/sessions.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { readGauges } from '../telemetry/gauges.ts'
import { type Gauge, gaugeLines } from '../telemetry/metric-kinds.ts'
import type { AppContext } from '../context.ts'

/** Counts every answer and serves `/api/metrics` in Prometheus' text format to loopback or a bearer of METRICS_TOKEN. */
export function metricsRoutes(
  app: FastifyInstance,
  context: AppContext,
  cache: Pick<PageCache, 'size'>,
): void {
  const { metrics, config } = context
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route: an address may contain a code or an order id.
    const route = request.routeOptions.url ?? 'none'
    metrics.answers.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })

  app.get('/api/metrics', { config: { reading: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new Problem('not_found')
    const gauges = [...(await readGauges(context)), loopDelay(delay), ...cacheGauges(cache.size())]
    const lines = [...metrics.lines(), ...gauges.flatMap(gaugeLines)]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

function loopDelay(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge {
  const values = [0.5, 0.99].map(
    (quantile) => [{ quantile }, delay.percentile(quantile * 100) / 1e9] as const,
  )
  return { name: 'event_loop_delay_seconds', help: 'How late the event loop is.', values }
}

function cacheGauges({ pages, bytes }: ReturnType<PageCache['size']>): Gauge[] {
  return [
    { name: 'page_cache_pages', help: 'Pages and files in the page cache.', values: [[{}, pages]] },
    { name: 'page_cache_bytes', help: 'Bytes in the page cache.', values: [[{}, bytes]] },
  ]
}

/** Behind a proxy on this machine every request comes from loopback, so a forwarded request needs the token. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined) return timingSafeEqual(hashOf(given), hashOf(token))
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  const address = request.socket.remoteAddress ?? ''
  return !isForwarded && (/^(::ffff:)?127\./.test(address) || address === '::1')
}
