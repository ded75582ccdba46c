import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/call/problem.ts'

// `ignoreBOM` keeps a byte order mark in the text, so that JSON refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads a JSON body: UTF-8 only, no `__proto__`. An empty body is read as `{}`. */
export function readJson(
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    done(new Problem('wrong_type'))
    return
  }
  try {
    const text = utf8.decode(body)
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    refuseOdd(value)
    done(null, value)
  } catch (error) {
    done(error instanceof Problem ? error : new Problem('malformed'))
  }
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
// More than any form of the product has.
const MOST_VALUES = 10_000

/** Refuses keys that could change a prototype, and bodies with too many values, before the body is copied or checked. */
function refuseOdd(body: unknown): void {
  const open: unknown[] = [body]
  let seen = 0
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const key in value) {
      seen += 1
      if (PROTOTYPE_KEYS.has(key) || seen > MOST_VALUES) throw new Problem('malformed')
      open.push((value as Record<string, unknown>)[key])
    }
  }
}
