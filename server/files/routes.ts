import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { recordFileRead } from '../http/audit-reads.ts'
import type { Caller, AppContext } from '../http/context.ts'
import { callerFrom } from '../http/mount.ts'
import { formats } from './keys.ts'
import { type FileRow, findFile, isIntroduced } from './reads.ts'

const WEEK = 604_800
const HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/** Serves uploaded files: pictures that everybody may see, and the rest to their owner and to admins; a face also to whom its owner was introduced to. */
export function fileRoutes(app: FastifyInstance, context: AppContext): void {
  app.get('/files/:id/:name', async (request, reply) => {
    const { id, name } = request.params as { id: string; name: string }
    const file = await findFile(context, id)
    const caller = file?.is_public === true ? null : await knownCaller(context, request, file)
    const there = file === null ? null : contentOf(file, name)
    if (file === null || there === null) throw new Problem('not_found')
    const { ip, id: requestId } = request
    return send(context, reply, file, there, async () => {
      // Faces stand in lists, and that the list was read is written down.
      if (!file.is_face) await recordFileRead({ ...context, user: caller, ip, requestId }, file)
    })
  })
}

/** Who asks for a private file. To a stranger, a file of somebody else and one that is not there are the same. */
async function knownCaller(
  context: AppContext,
  request: FastifyRequest,
  file: FileRow | null,
): Promise<Caller> {
  const caller = await callerFrom(context, request)
  if (caller === null) throw new Problem(file === null ? 'not_found' : 'no_token')
  if (file === null) throw new Problem('not_found')
  const mayRead =
    caller.id === file.owner_id ||
    caller.role === 'admin' ||
    (file.is_face && (await isIntroduced(context, caller.id, file.owner_id)))
  if (!mayRead) throw new Problem('not_found')
  return caller
}

type Content = { key: string; type: string; isDocument: boolean }

function contentOf({ id, type, widths }: FileRow, name: string): Content | null {
  if (widths === null)
    return { key: `${id}-document`, type: type ?? 'application/octet-stream', isDocument: true }
  const [, width, format] = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(name) ?? []
  if (!widths.includes(Number(width))) return null
  return { key: `${id}-${name}`, type: formats[format as keyof typeof formats], isDocument: false }
}

async function send(
  context: AppContext,
  reply: FastifyReply,
  file: FileRow,
  { key, type, isDocument }: Content,
  recordRead: () => Promise<void>,
) {
  const etag = `"${key}"`
  reply.headers(HEADERS).header('etag', etag)
  // What is under an address never changes: another picture gets another one.
  reply.header('cache-control', file.is_public ? `public, max-age=${WEEK}, immutable` : 'private, no-store')
  const isKnown = reply.request.headers['if-none-match'] === etag
  const found = isKnown
    ? undefined
    : await context.files.store.read(key).catch((error: unknown) => {
        throw Object.assign(new Problem('files_unavailable', { retryAfter: 30 }), { cause: error })
      })
  if (found === null) throw new Problem('not_found')
  await recordRead().catch((error: unknown) => {
    found?.content.destroy()
    throw error
  })
  if (found === undefined) return reply.code(304).send()
  if (isDocument) reply.header('content-disposition', attachment(file.name ?? 'file'))
  return reply.type(type).header('content-length', found.size).send(found.content)
}

/** RFC 6266: a plain name for old browsers, the real one beside it. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
