/** Where the picture is that is shown when a page is shared, by the page's path. */
export function cardAddress(path: string): string {
  return `/og/${path.replace(/^\//, '').replaceAll('/', '-') || 'home'}.png`
}

/** The colours behind a page's lattice on its card: the branches, and the community itself. */
export const accents = ['community', 'youth', 'women', 'farmers', 'education', 'ayush'] as const
export type Accent = (typeof accents)[number]

/** What a page says of its card in its head, for the server that draws it. */
export const CARD_META = 'share-card'
