/** What the site is called and looks like, as an owner sets it (`branding` of the settings). */
export type Branding = {
  /** The whole name, such as on documents and in what search engines read. */
  name: string
  /** The name as headers, titles and sentences have it: 1 to 12 signs. */
  shortName: string
  /** What the community is, in a few words that stand beside its name. */
  tagline: string
  /** The colour of links and buttons, as `#rrggbb`. */
  brand: string
  /** The colour of the lines, suns and buttons that stand out, as `#rrggbb`. */
  accent: string
  /** A picture in place of the drawn mark; null: the mark. */
  logo: { url: string } | null
}

/** The values of an installation that has set none. */
export const SHIPPED_BRANDING: Branding = {
  name: 'FWC',
  shortName: 'FWC',
  tagline: 'A global, not-for-profit community of entrepreneurs',
  brand: '#24366b',
  accent: '#e8871e',
  logo: null,
}

export type Names = Pick<Branding, 'name' | 'shortName'>

/** A text of ours with the names in place of `{name}` and `{shortName}`; other braces stay. Never for text that people typed. */
export function withName(text: string, { name, shortName }: Names): string {
  // One pass, and a function: neither braces nor `$` in a name mean anything.
  return text.replaceAll(/\{(name|shortName)\}/g, (_all, which) => (which === 'name' ? name : shortName))
}

/** A JSON value whose texts all have the names put in; keys stay as they are. */
export function withNames<T>(value: T, names: Names): T {
  if (typeof value === 'string') return withName(value, names) as T
  if (Array.isArray(value)) return value.map((each: unknown) => withNames(each, names)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withNames(each as unknown, names)]),
  ) as T
}
