import { MOST_MEGABYTES } from './business-constants.ts'
import { z } from 'zod'
import './call/zod-config.ts'
import { Problem, type ProblemCode, problems } from './call/problem.ts'

export const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024

/** The kinds of pictures, recognised by content and not by file name. */
export const pictureKinds = ['jpeg', 'png', 'webp'] as const
/** A newer format that some forms accept too. */
export const newerPictureKinds = ['avif'] as const
export const documentKinds = ['pdf', 'doc', 'docx'] as const
/**
 * `csv`: plain text in UTF-8; `text`: text in any encoding that spreadsheets write; `xlsx`: a workbook without macros. Only the
 * kind is checked; whoever reads the file checks its content.
 */
export type FileKind =
  | (typeof pictureKinds)[number]
  | (typeof newerPictureKinds)[number]
  | (typeof documentKinds)[number]
  | 'csv'
  | 'text'
  | 'xlsx'

/** What a file field of a form takes, and the refusal of a file that is too large. */
export type FileRule = {
  takes: readonly FileKind[]
  tooLarge: Extract<ProblemCode, 'file_too_large' | 'file_exceeds'>
  /** What to do with a file of another kind; the default is to save it as one of the accepted kinds. */
  instead?: string
  /** The limit in MB of 1024 × 1024 bytes, when it differs from the limit for pictures. */
  mostMegabytes?: number
}

/** A file that was received. Its content is at `path` until the call is answered. */
export class Upload {
  /** The file name from the client; never a path on the server. */
  readonly name: string
  readonly size: number
  readonly kind: FileKind
  readonly path: string
  /** The form field of the file; undefined when it was not sent in a form. */
  readonly field: string | undefined

  constructor(file: { name: string; size: number; kind: FileKind; path: string; field?: string }) {
    this.name = file.name
    this.size = file.size
    this.kind = file.kind
    this.path = file.path
    this.field = file.field
  }
}

/** A required file: a `File` of a form in the browser, an `Upload` on the server. */
export const upload = z
  .custom<Upload | File>(isFile, 'Please choose a file')
  .transform((file) => file as Upload)

export const optionalUpload = upload.optional()

function isFile(value: unknown): boolean {
  return value instanceof Upload || (value instanceof File && value.size > 0)
}

export function mostBytesOf({ mostMegabytes }: Pick<FileRule, 'mostMegabytes'>): number {
  return mostMegabytes === undefined ? MOST_BYTES : mostMegabytes * 1024 * 1024
}

/** Why a file of this size is refused, or null. */
export function refusalOfSize(
  rule: Pick<FileRule, 'tooLarge' | 'mostMegabytes'>,
  size: number,
): Problem | null {
  if (size <= mostBytesOf(rule)) return null
  if (rule.mostMegabytes !== undefined)
    return new Problem(rule.tooLarge, { message: `File size exceeds ${rule.mostMegabytes}MB` })
  if (rule.tooLarge === 'file_exceeds') return new Problem('file_exceeds')
  return new Problem('file_too_large', {
    message: `${problems.file_too_large[1]} Your file is ${(size / 1024 / 1024).toFixed(2)}MB.`,
  })
}

/** A picture in a record: `url` is the JPEG of the largest width; each width also exists as AVIF and WebP. */
export const picture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
})
export type Picture = z.infer<typeof picture>

/** A document to download. */
export const documentFile = z.object({ url: z.string(), name: z.string() })
