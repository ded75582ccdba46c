import type { Names } from '../site/branding.ts'

/**
 * The beginning of the names of files that people save: the short name in small Latin letters and digits, or `site` if it has
 * none.
 */
export function fileStem({ shortName }: Pick<Names, 'shortName'>): string {
  const words = shortName
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'site'
}
