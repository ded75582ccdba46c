import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Duties } from '#contract/accounts/duties.ts'
import { Problem } from '#contract/call/problem.ts'
import { demandDuty } from '../http/admins.ts'
import { recordFileRead } from '../http/audit-reads.ts'
import type { Caller, AppContext } from '../context.ts'
import { callerFrom } from '../http/mount.ts'
import { holders } from './file-references.ts'
import { formats } from './keys.ts'
import { type FileRow, findFile, isIntroduced } from './reads.ts'

const WEEK = 604_800
/** As long as a CDN may keep pages. Seconds. */
const WHILE_FEATURED = 600
const HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/** Whether all of these people may be shown to others now. */
type TakePart = (userIds: string[]) => Promise<boolean>

/**
 * Serves uploaded files: public pictures to everybody, other files to their owner and to admins with the duty; a person's picture also to
 * people to whom they were introduced.
 */
export function fileRoutes(app: FastifyInstance, context: AppContext, takePart: TakePart): void {
  app.get('/files/:id/:name', async (request, reply) => {
    const { id, name } = request.params as { id: string; name: string }
    const file = await findFile(context, id)
    const isForAll = file?.is_public === true && (!file.is_featured || (await takePart([file.owner_id])))
    const opening = isForAll ? null : await refuseOthers(context, request, file, takePart)
    const there = file === null ? null : contentOf(file, name)
    if (file === null || there === null) throw new Problem('not_found')
    const { ip, id: requestId } = request
    return send(context, reply, { ...file, isForAll }, there, async () => {
      // People's pictures are shown in lists, and the audit log already has that the list was read.
      if (opening === null || opening.duty === null || file.held_by === 'face') return
      await recordFileRead({ ...context, user: opening.caller, ip, requestId }, file, opening.duty)
    })
  })
}

/** Who opens a private file, and by which duty; null: it is their own, or the picture of somebody they were introduced to. */
type Opening = { caller: Caller; duty: Duties | null }

/** Refuses people who may not open a private file. To them, another person's file and a missing one look the same. */
async function refuseOthers(
  context: AppContext,
  request: FastifyRequest,
  file: FileRow | null,
  takePart: TakePart,
): Promise<Opening> {
  const caller = await callerFrom(context, request)
  if (caller === null) throw new Problem(file === null ? 'not_found' : 'no_token')
  // A file that no record references will be removed.
  if (file === null || file.held_by === null) throw new Problem('not_found')
  const { duty, isPersonal } = holders[file.held_by]
  if (isPersonal && caller.id === file.owner_id) return { caller, duty: null }
  const isShown =
    file.held_by === 'face' &&
    (await isIntroduced(context, caller.id, file.owner_id)) &&
    (await takePart([caller.id, file.owner_id]))
  if (isShown) return { caller, duty: null }
  demandDuty({ ...context, user: caller }, duty, 'not_found')
  return { caller, duty }
}

type Sent = FileRow & { isForAll: boolean }
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
  file: Sent,
  { key, type, isDocument }: Content,
  recordRead: () => Promise<void>,
) {
  const etag = `"${key}"`
  reply.headers(HEADERS).header('etag', etag)
  // The content of an address never changes: another picture has another address.
  reply.header('cache-control', cacheControl(file))
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

function cacheControl({ isForAll, is_featured: isFeatured }: Sent): string {
  if (!isForAll) return 'private, no-store'
  // The picture of a featured spotlight may have to disappear with its person.
  return isFeatured ? `public, max-age=${WHILE_FEATURED}` : `public, max-age=${WEEK}, immutable`
}

/** Content-Disposition with a plain name for old browsers and the real one (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
