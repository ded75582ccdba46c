import type { Names } from '../site/branding.ts'

/** How names of files begin that people save: the short name in small Latin letters and digits; `site` where it has none. */
export function fileStem({ shortName }: Pick<Names, 'shortName'>): string {
  const words = shortName
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'site'
}
