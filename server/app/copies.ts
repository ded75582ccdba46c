import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip' | 'identity'

export type Body = { coding: Coding; bytes: Buffer; etag: string }

/** A text or file in every coding that is worth having, each with its strong entity tag. */
export type Copies = { type: string; bodies: { identity: Body } & Partial<Record<Coding, Body>> }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest))|\+(json|xml)/
/** Below this many bytes a compressed copy saves little more than the headers that tell of it. */
export const WORTH_IT = 500

/**
 * Compresses off the main thread: quickly for whoever waits, then once more as small as it gets, for all who come later.
 * What is compressed already stays as it is.
 */
export async function copiesOf(bytes: Buffer, type: string): Promise<Copies> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24)
  const bodies: Copies['bodies'] = { identity: { coding: 'identity', bytes, etag: `"${hash}"` } }
  if (!COMPRESSIBLE.test(type) || bytes.length < WORTH_IT) return { type, bodies }

  async function pack(brotliQuality: number, gzipLevel: number): Promise<void> {
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      zip(bytes, { level: gzipLevel }),
    ])
    // A strong tag means these very bytes.
    bodies.br = { coding: 'br', bytes: br, etag: `"${hash}-br${brotliQuality}"` }
    bodies.gzip = { coding: 'gzip', bytes: gz, etag: `"${hash}-gz${gzipLevel}"` }
  }

  await pack(5, 6)
  inTurn(() => pack(11, 9))
  return { type, bodies }
}

let last = Promise.resolve()

/** One after another, so that the slow packing of many files leaves threads to what people wait for. */
function inTurn(work: () => Promise<void>): void {
  last = last.then(work).catch(() => undefined)
}

/** Answers with the copy that the browser likes best; with 304 when it has it, without a body to HEAD. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  copies: Copies,
  status = 200,
): FastifyReply {
  const { coding, bytes, etag } = bodyFor(request.headers['accept-encoding'], copies)
  reply.header('etag', etag).header('vary', 'accept-encoding')
  const seen = request.headers['if-none-match']
  if (status === 200 && seen !== undefined && hasAlready(seen, etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.code(status).type(copies.type).header('content-length', bytes.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

/** The copy that a browser which accepts these codings likes best. */
export function bodyFor(accepted: string | undefined, { bodies }: Copies): Body {
  for (const coding of codingsOf(accepted ?? '')) {
    const body = bodies[coding]
    if (body !== undefined) return body
  }
  return bodies.identity
}

const MOST_KNOWN = 200
const known = new Map<string, readonly Coding[]>()

/** Browsers say one of a few lines, which are read once; odd ones by the thousand fill nothing. */
function codingsOf(accepted: string): readonly Coding[] {
  const there = known.get(accepted)
  if (there !== undefined) return there
  const codings = readCodings(accepted)
  if (known.size < MOST_KNOWN && accepted.length < 100) known.set(accepted, codings)
  return codings
}

function readCodings(accepted: string): readonly Coding[] {
  const refused = new Set<string>()
  const wanted = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    ;(isRefused ? refused : wanted).add(name)
  }
  return (['br', 'gzip'] as const).filter(
    (coding) => wanted.has(coding) || (wanted.has('*') && !refused.has(coding)),
  )
}

/** Whether one of the tags of If-None-Match stands for the same text. */
export function hasAlready(tags: string, etag: string): boolean {
  const wanted = plainTag(etag)
  return tags.split(',').some((tag) => plainTag(tag.trim()) === wanted || tag.trim() === '*')
}

/** The tag without how hard it was packed, which changes no letter of what it stands for. */
function plainTag(tag: string): string {
  return tag.replace(/^W\//, '').replace(/-(br|gz)\d+"$/, '-$1"')
}
