import type { DocumentKey } from './documents.ts'

/** On every public page. */
const EVERYWHERE: readonly DocumentKey[] = ['menus']

/** Which documents a page shows besides, by its path. */
const byPage: Readonly<Record<string, readonly DocumentKey[]>> = {
  '/': ['home', 'slogans', 'stats', 'founder', 'chapters', 'sponsors'],
}

/** The documents that the page at a path shows; letter case and a slash at its end mean nothing. */
export function documentsOf(path: string): readonly DocumentKey[] {
  const own = byPage[path.toLowerCase().replace(/\/+$/, '') || '/'] ?? []
  return [...EVERYWHERE, ...own]
}

/** The paths of the pages that show a document. */
export function pagesOf(key: DocumentKey): string[] {
  return Object.keys(byPage).filter((path) => documentsOf(path).includes(key))
}
