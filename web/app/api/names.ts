import { type Names, SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'

/** What the site is called, for code that no component calls; what React shows takes `useBranding`. The page says it in its head. */
export function namesNow(): Names {
  if (typeof document === 'undefined') return SHIPPED_BRANDING
  const shortName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content
  const names = { name: shortName, shortName }
  return shortName ? (names as Names) : SHIPPED_BRANDING
}

/** A text of ours with the name in it. */
export function named(text: string): string {
  return withName(text, namesNow())
}
