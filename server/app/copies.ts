import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip' | 'identity'

/** A text or file in every coding that is worth having, each with its strong entity tag. */
export type Copies = { type: string; bodies: Partial<Record<Coding, { bytes: Buffer; etag: string }>> }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest))|\+(json|xml)/
// Below this a compressed copy saves no packet.
const WORTH_IT = 700

/** Compresses once, off the main thread; what is compressed already stays as it is. */
export async function copiesOf(bytes: Buffer, type: string): Promise<Copies> {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24)
  const bodies: Copies['bodies'] = { identity: { bytes, etag: `"${hash}"` } }
  if (COMPRESSIBLE.test(type) && bytes.length >= WORTH_IT) {
    const [br, gz] = await Promise.all([
      brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 60_000 ? 9 : 11 } }),
      zip(bytes, { level: 9 }),
    ])
    bodies.br = { bytes: br, etag: `"${hash}-br"` }
    bodies.gzip = { bytes: gz, etag: `"${hash}-gz"` }
  }
  return { type, bodies }
}

/** Answers with the copy that the browser likes best; with 304 when it has it, without a body to HEAD. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  copies: Copies,
  status = 200,
): FastifyReply {
  const coding = codingFor(request.headers['accept-encoding'], copies)
  const { bytes, etag } = copies.bodies[coding] as { bytes: Buffer; etag: string }
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (status === 200 && hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.code(status).type(copies.type).header('content-length', bytes.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

function codingFor(accepted: string | undefined, { bodies }: Copies): Coding {
  const refused = new Set<string>()
  const wanted = new Set<string>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    ;(isRefused ? refused : wanted).add(name)
  }
  for (const coding of ['br', 'gzip'] as const) {
    const isWanted = wanted.has(coding) || (wanted.has('*') && !refused.has(coding))
    if (bodies[coding] !== undefined && isWanted) return coding
  }
  return 'identity'
}

function hasAlready(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}
