import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip' | 'identity'
type Body = { coding: Coding; bytes: Buffer; etag: string }

/** A body in one or more codings, each with a strong entity tag. */
export type Compressed = { type: string; bodies: { identity: Body } & Partial<Record<Coding, Body>> }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest))|\+(json|xml)/
/** A shorter body is not compressed: that would save little more than the headers it needs. Bytes. */
export const WORTH_IT = 500
const QUICK = 3
/** Brotli's highest quality takes three times as long and saves another 2.5 %. */
const QUALITY = 10
/** Long bodies, such as a list of thousands, would take seconds. This quality takes 2 % of the time and makes them 17 % longer. */
const LARGE = { from: 256 * 1024, quality: 5 }

/** A body without compression. */
export function uncompressed(bytes: Buffer, type: string): Compressed {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 24)
  return { type, bodies: { identity: { coding: 'identity', bytes, etag: `"${hash}"` } } }
}

/** A body compressed well, outside the main thread: for answers that the page cache keeps. */
export async function compressed(bytes: Buffer, type: string): Promise<Compressed> {
  // Pictures and fonts are compressed already.
  if (!COMPRESSIBLE.test(type) || bytes.length < WORTH_IT) return uncompressed(bytes, type)
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE.from ? QUALITY : LARGE.quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return precompressed(bytes, type, { br, gzip: gz })
}

/** A body compressed quickly and less well: for an answer that is sent once. */
export async function zipped(bytes: Buffer, type: string): Promise<Compressed> {
  return precompressed(bytes, type, { gzip: await zip(bytes, { level: QUICK }) })
}

/** A body that was compressed earlier. */
export function precompressed(
  bytes: Buffer,
  type: string,
  { br, gzip: gz }: { br?: Buffer; gzip: Buffer },
): Compressed {
  const { identity } = uncompressed(bytes, type).bodies
  // A strong tag stands for exact bytes, so each coding has its own.
  const body = (coding: Coding, packed: Buffer, end: string): Body => ({
    coding,
    bytes: packed,
    etag: `${identity.etag.slice(0, -1)}-${end}"`,
  })
  return {
    type,
    bodies: { identity, ...(br && { br: body('br', br, 'br') }), gzip: body('gzip', gz, 'gz') },
  }
}

/** The size of a body in all its codings. Bytes. */
export function sizeOf({ bodies }: Compressed): number {
  return Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0)
}

/** Answers in the best coding that the browser accepts; with 304 if the browser has the body, and without a body to HEAD. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Compressed,
  status = 200,
): FastifyReply {
  const { coding, bytes, etag } = bodyFor(request.headers['accept-encoding'] ?? '', content)
  reply.header('etag', etag).header('vary', 'accept-encoding')
  const seen = request.headers['if-none-match']
  if (status === 200 && seen !== undefined && hasAlready(seen, etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.code(status).type(content.type).header('content-length', bytes.length)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

function bodyFor(accepted: string, { bodies }: Compressed): Body {
  const best = (['br', 'gzip'] as const).find(
    (coding) => bodies[coding] !== undefined && accepts(accepted, coding),
  )
  return bodies[best ?? 'identity'] as Body
}

/** Whether Accept-Encoding allows a coding, by its name or by `*`. */
function accepts(accepted: string, coding: Coding): boolean {
  let byStar = false
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const isAllowed = !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (name === coding) return isAllowed
    if (name === '*') byStar = isAllowed
  }
  return byStar
}

/** Whether If-None-Match contains the tag of the body. */
function hasAlready(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
