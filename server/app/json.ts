import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

// `ignoreBOM` keeps the mark in the text, where JSON has no place for it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads a JSON body: UTF-8 only, no `__proto__`; an empty one means nothing was sent. */
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
    done(null, text.trim() === '' ? {} : JSON.parse(text, refusePrototype))
  } catch (error) {
    done(error instanceof Problem ? error : new Problem('malformed'))
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Problem('malformed')
  return value
}
