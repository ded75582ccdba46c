import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracer } from '../telemetry/tracer.ts'

/** Called every few seconds by machines: their traces would hide the others. */
const LEFT_OUT = /^\/api\/(health\/|metrics$)/

/** Makes a trace of each call and page, named by the pattern of its route: an address may contain a code or an order id. */
export function traceCalls(app: FastifyInstance, tracer: Tracer | null): void {
  if (tracer === null) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request
    const route = routeOptions.url ?? 'none'
    if (LEFT_OUT.test(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route, 'fwc.request_id': id }
    const span = tracer.start(`${method} ${route}`, { kind: 'server', isRoot: true, attributes })
    if (span !== null) spans.set(request, span)
    done()
  })
  // Not earlier: the body arrives in events of the connection, which lose the async context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.run(done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? String(statusCode) : undefined
    spans.get(request)?.end({ attributes: { 'http.response.status_code': statusCode }, failure })
    done()
  })
}
