import type { MetaArgs, MetaDescriptor } from 'react-router'
import { type Branding, type Names, SHIPPED_BRANDING, withName } from '#contract/site/branding.ts'
import { type Accent, CARD_META, cardAddress } from '#contract/site/share-card.ts'
import type { Contact } from '../layout/use-contact.ts'

/** A fact about the page or the community, in the terms of schema.org, without its context. */
export type Fact = { '@type': string; [property: string]: unknown }

/** The title and description of a page for search engines and shared links. */
export type PageWords = {
  /** The page's own name; the name of the site is added. In all texts `{shortName}` and `{name}` stand for the names of the site. */
  title: string
  /** One or two sentences, at most 160 characters. */
  description: string
  /** The seed of the lattice on the page's card: that of its hero. */
  seed: string
  accent?: Accent
  /** The texts were typed for this one page, for example an event: braces in them are text. */
  isTyped?: true
  /** Further structured data, such as questions with answers, or events. */
  structuredData?: readonly Fact[] | ((names: Names) => readonly Fact[])
}

/**
 * The `meta` of a public page: title, description, canonical address, and what search engines and shared links show.
 * `export const meta = pageMeta({ … })`; where the facts come from the loader, `pageMeta({ … })(args)` within `meta`.
 */
export function pageMeta(words: PageWords): (args: MetaArgs) => MetaDescriptor[] {
  return ({ location, matches }) => {
    const site = siteOf(matches)
    const [title, description, seed] = [words.title, words.description, words.seed].map((text) =>
      words.isTyped === true ? text : withName(text, site.branding),
    ) as [string, string, string]
    const named = { ...words, title, seed }
    const path = location.pathname.toLowerCase().replace(/\/+$/, '') || '/'
    const { origin, branding } = site
    return [
      { title: titleOf(title, branding) },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(origin === null ? [] : addresses(origin + path)),
      // Programs that draw a card or read facts ask the server for the page; the router's pages go without.
      ...(import.meta.env.SSR ? forOthers(named, site, path) : []),
    ]
  }
}

function addresses(address: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ]
}

function forOthers(
  { title, seed, accent = 'community', structuredData = [] }: PageWords,
  { origin, contact, branding }: Site,
  path: string,
): MetaDescriptor[] {
  const descriptors: MetaDescriptor[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: branding.shortName },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: CARD_META, content: `${accent} ${seed}` },
  ]
  if (origin === null) return descriptors
  const all = [
    ...(path === '/' ? [organisation(origin, { contact, branding })] : [breadcrumbs(origin, path, title)]),
    ...(typeof structuredData === 'function' ? structuredData(branding) : structuredData),
  ]
  return [
    ...descriptors,
    { property: 'og:image', content: origin + cardAddress(path) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `The lattice of ${title}, in an arch` },
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': all } },
  ]
}

/** The `meta` of a page whose handle says that it is private. */
export function titleMeta(title: string): (args: Pick<MetaArgs, 'matches'>) => MetaDescriptor[] {
  return ({ matches }) => {
    const { branding } = siteOf(matches)
    return [{ title: titleOf(withName(title, branding), branding) }]
  }
}

function titleOf(title: string, { shortName }: Branding): string {
  return `${title} — ${shortName}`
}

/** The `meta` of a page for everybody that no search engine should list, such as one that is not there. */
export function hiddenMeta(title: string): (args: Pick<MetaArgs, 'matches'>) => MetaDescriptor[] {
  return (args) => [...titleMeta(title)(args), { name: 'robots', content: 'noindex' }]
}

/** Questions and answers as a fact. */
export function faq(questions: readonly { question: string; answer: string }[]): Fact {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Offers with their prices in paise, GST included, as facts. */
export function offers(
  prices: readonly { name: string; description: string; total: number }[],
  { shortName }: Pick<Names, 'shortName'>,
): Fact[] {
  return prices.map(({ name, description, total }) => ({
    '@type': 'Offer',
    name: `${shortName} membership, one year: ${name}`,
    description,
    price: (total / 100).toFixed(2),
    priceCurrency: 'INR',
  }))
}

function organisation(origin: string, { contact, branding }: Omit<Site, 'origin'>): Fact {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name: branding.name,
    ...(branding.name === branding.shortName ? {} : { alternateName: branding.shortName }),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: contact?.email,
    telephone: contact?.phone?.shown,
    sameAs: contact?.profiles.map(({ address }) => address),
  }
}

function breadcrumbs(origin: string, path: string, title: string): Fact {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: title, item: origin + path },
    ],
  }
}

type Site = { origin: string | null; contact: Contact | null; branding: Branding }

/** Only the loader of the root knows the public origin; without it nothing has an absolute address. */
function siteOf(matches: MetaArgs['matches']): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<Site> | undefined
  return {
    origin: root?.origin ?? null,
    contact: root?.contact ?? null,
    branding: root?.branding ?? SHIPPED_BRANDING,
  }
}
