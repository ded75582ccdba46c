import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule, Upload } from '#contract/files.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import { errorCode } from '../errors.ts'
import { atField } from '../files/at-field.ts'
import type { TemporaryUploads } from '../files/temporary-uploads.ts'

const MEGABYTE = 1024 * 1024
// A larger file is not read to its end.
const MOST_COUNTED = 64 * MEGABYTE

/** The content of a request; `discard` deletes the files that came with it. */
export type Form = { body: unknown; discard: () => Promise<void> }

/** Reads a form with files: each text under its name, each file as an `Upload`. If the form is refused, its files are deleted. */
export async function readForm(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  temporaryUploads: TemporaryUploads,
): Promise<Form> {
  const body: Record<string, unknown> = {}
  const uploads: Upload[] = []
  const discard = () => temporaryUploads.discard(uploads.map(({ path }) => path))

  async function read(part: Multipart): Promise<unknown> {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Problem('too_large')
      // A form without a file may send an empty text instead.
      return part.fieldname in rules && part.value === '' ? undefined : part.value
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined
    if (rule === undefined) {
      part.file.resume()
      return null
    }
    const upload = await temporaryUploads
      .receive(part.file, { field: part.fieldname, name: part.filename ?? '' }, rule)
      .catch((error: unknown) => {
        throw atField(error, part.fieldname)
      })
    if (upload === null) return undefined
    uploads.push(upload)
    return upload
  }

  try {
    for await (const part of request.parts(LIMITS)) {
      if (Object.hasOwn(body, part.fieldname)) throw new Problem('malformed')
      body[part.fieldname] = await read(part)
    }
    return { body, discard }
  } catch (error) {
    await discard()
    // The rest of the request is read and ignored, so that the client gets the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw problemOf(error)
  }
}

const LIMITS = {
  limits: {
    fileSize: MOST_COUNTED,
    files: 4,
    fields: 60,
    parts: 64,
    fieldSize: MEGABYTE / 4,
    fieldNameSize: 100,
    headerPairs: 20,
  },
  throwFileSizeLimit: false,
}

const byCode: Record<string, ProblemCode> = {
  FST_PARTS_LIMIT: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
}
const DISK = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|ENOENT|EIO|EMFILE|ENFILE)$/

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = errorCode(error)
  if (DISK.test(code)) {
    return Object.assign(new Problem('files_unavailable', { retryAfter: 30 }), { cause: error })
  }
  if (error instanceof Error && /boundary/i.test(error.message)) return new Problem('wrong_type')
  return new Problem(byCode[code] ?? 'malformed')
}
