import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracer } from './tracer.ts'

/** How long to wait for an answer of the collector. Milliseconds. */
const SILENCE = 3_000

/** The most spans that wait to be sent; further ones are dropped. A call has about ten. */
const MOST_WAITING = 10_000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Sends spans by OTLP over HTTP, as JSON. While the collector is away, its spans are lost and nothing else. */
export function openTracer(endpoint: string, version: string): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SILENCE,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fwc', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, exportTimeoutMillis: SILENCE, maxQueueSize: MOST_WAITING }),
    ],
  })
  const tracer = provider.getTracer('fwc', version)
  const underWay = new AsyncLocalStorage<Span>()
  return {
    start(name, { kind, isRoot = false, attributes = {} }) {
      const parent = isRoot ? undefined : underWay.getStore()
      if (!isRoot && parent === undefined) return null
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
      return {
        run: (work) => underWay.run(span, work),
        end({ attributes: more = {}, failure } = {}) {
          span.setAttributes(more)
          if (failure !== undefined) span.setAttribute('error.type', failure)
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    stop: () => provider.shutdown(),
  }
}
