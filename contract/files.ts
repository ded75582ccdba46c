import { MOST_MEGABYTES } from './business-constants.ts'
import { z } from 'zod'
import './call/zod-config.ts'
import { Problem, type ProblemCode, problems } from './call/problem.ts'

export const MOST_BYTES = MOST_MEGABYTES * 1024 * 1024

/** What a file is by its content; its name says nothing. */
export const pictureKinds = ['jpeg', 'png', 'webp'] as const
/** A picture in a newer format too, where a form says so. */
export const newerPictureKinds = ['avif'] as const
export const documentKinds = ['pdf', 'doc', 'docx'] as const
/**
 * `csv`: plain text in UTF-8; `text`: in whatever encoding a spreadsheet writes; `xlsx`: a workbook without macros. What they
 * hold is for their reader to see.
 */
export type FileKind =
  | (typeof pictureKinds)[number]
  | (typeof newerPictureKinds)[number]
  | (typeof documentKinds)[number]
  | 'csv'
  | 'text'
  | 'xlsx'

/** What a form's file field takes, and the words for a file that is too large. */
export type FileRule = {
  takes: readonly FileKind[]
  tooLarge: Extract<ProblemCode, 'file_too_large' | 'file_exceeds'>
  /** What to do with a file of another kind; without it, to save it as one of those that are taken. */
  instead?: string
  /** Megabytes of 1024 × 1024 bytes, where it may have more than a picture. */
  mostMegabytes?: number
}

/** A file that has arrived: its content lies at `path` until the call is answered. */
export class Upload {
  /** As it was called where it came from; never a path of ours. */
  readonly name: string
  readonly size: number
  readonly kind: FileKind
  readonly path: string
  /** The field of the form that it came in; none where it came in no form. */
  readonly field: string | undefined

  constructor(file: { name: string; size: number; kind: FileKind; path: string; field?: string }) {
    this.name = file.name
    this.size = file.size
    this.kind = file.kind
    this.path = file.path
    this.field = file.field
  }
}

/** A file that must be there: a form's `File` in the browser, an `Upload` on the server. */
export const upload = z
  .custom<Upload | File>(isFile, 'Please choose a file')
  .transform((file) => file as Upload)

/** A file that may be missing. */
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

/** A picture as records carry it: `url` is the JPEG of the largest width; each width is there as AVIF and WebP too. */
export const picture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
})
export type Picture = z.infer<typeof picture>

/** A document, to be downloaded. */
export const documentFile = z.object({ url: z.string(), name: z.string() })
