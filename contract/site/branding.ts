/** The name and look of the site, as an owner sets them (`branding` in the settings). */
export type Branding = {
  /** The full name, for documents and search engines. */
  name: string
  /** The short name for headers, titles and sentences: 1 to 12 characters. */
  shortName: string
  /** What the community is, in a few words that are shown beside its name. */
  tagline: string
  /** The colour of links and buttons, as `#rrggbb`. */
  brand: string
  /** The colour of highlighted lines, suns and buttons, as `#rrggbb`. */
  accent: string
  /** A picture to use instead of the drawn logo; null for the drawn logo. */
  logo: { url: string } | null
}

/** The default values. */
export const SHIPPED_BRANDING: Branding = {
  name: 'FWC',
  shortName: 'FWC',
  tagline: 'A global, not-for-profit community of entrepreneurs',
  brand: '#24366b',
  accent: '#e8871e',
  logo: null,
}

export type Names = Pick<Branding, 'name' | 'shortName'>

/**
 * A text of the product with `{name}` and `{shortName}` filled in; other braces are kept. Never use it for text that people
 * typed.
 */
export function withName(text: string, { name, shortName }: Names): string {
  // One pass with a function, so that braces and `$` in a name have no effect.
  return text.replaceAll(/\{(name|shortName)\}/g, (_all, which) => (which === 'name' ? name : shortName))
}

/** A JSON value with the names filled in in all its texts; keys are kept. */
export function withNames<T>(value: T, names: Names): T {
  if (typeof value === 'string') return withName(value, names) as T
  if (Array.isArray(value)) return value.map((each: unknown) => withNames(each, names)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withNames(each as unknown, names)]),
  ) as T
}
