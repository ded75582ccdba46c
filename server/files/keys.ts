import type { FileKind } from '#contract/files.ts'

export const formats = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export const documentTypes: Partial<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

type FileRow = { id: string; widths: number[] | null }

/** Every name under which the store has something of a file. */
export function keysOf({ id, widths }: FileRow): string[] {
  if (widths === null) return [`${id}-document`]
  return widths.flatMap((width) => Object.keys(formats).map((format) => `${id}-${width}.${format}`))
}
