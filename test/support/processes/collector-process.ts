import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        attributes: Attribute[]
        status: { code?: number }
      }[]
    }[]
  }[]
}

export type SeenSpan = {
  name: string
  trace: string
  id: string
  parent: string | undefined
  attributes: Record<string, string | number>
  isError: boolean
}

export type Collector = AsyncDisposable & {
  url: string
  /** Everything received, unchanged. */
  raw: () => Promise<string>
  spans: () => Promise<SeenSpan[]>
}

/** A collector of traces as a process of its own. */
export async function startCollector(): Promise<Collector> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'collector.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const url = `http://127.0.0.1:${port}`
  const raw = async () => (await fetch(url)).text()
  return {
    url,
    raw,
    async spans() {
      const sent = JSON.parse(await raw()) as Sent[]
      const all = sent.flatMap(({ resourceSpans }) => resourceSpans).flatMap(({ scopeSpans }) => scopeSpans)
      return all
        .flatMap(({ spans }) => spans)
        .map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
          name,
          trace: traceId,
          id: spanId,
          parent: parentSpanId,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']),
          ),
          isError: status.code === 2,
        }))
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
