/** The address of the picture that is shown when the page at a path is shared. */
export function cardAddress(path: string): string {
  return `/og/${path.replace(/^\//, '').replaceAll('/', '-') || 'home'}.png`
}

/** The background colours of share cards: those of the branches, and that of the community. */
export const accents = ['community', 'youth', 'women', 'farmers', 'education', 'ayush'] as const
export type Accent = (typeof accents)[number]

/** The name of the meta tag in which a page describes its card to the server. */
export const CARD_META = 'share-card'
