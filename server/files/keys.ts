import type { FileKind } from '#contract/files.ts'

export const formats = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export const documentTypes: Partial<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:document|[1-9]\d{0,4}\.(?:avif|webp|jpg))$/

/** Whether a text is a key of the store: it cannot lead to any other path. */
export function isFileKey(text: string): boolean {
  return KEY.test(text)
}

type FileRow = { id: string; widths: number[] | null }

/** The keys under which the store has the contents of a file. */
export function keysOf({ id, widths }: FileRow): string[] {
  if (widths === null) return [`${id}-document`]
  return widths.flatMap((width) => Object.keys(formats).map((format) => `${id}-${width}.${format}`))
}
