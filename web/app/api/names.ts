import { type Names, SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'

/** The name of the site for code outside components, from the head of the page. Components take `useBranding`. */
export function namesNow(): Names {
  if (typeof document === 'undefined') return SHIPPED_BRANDING
  const shortName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  const names = { name: shortName, shortName }
  return shortName ? (names as Names) : SHIPPED_BRANDING
}

/** Puts the names of the site into a text of ours. */
export function named(text: string): string {
  return withName(text, namesNow())
}
