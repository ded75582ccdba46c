import type { MetaArgs, MetaDescriptor } from 'react-router'
import { type Accent, CARD_META, cardAddress } from '#contract/share-card.ts'
import type { Contact } from '../layout/use-contact.ts'

/** A fact about the page or the community in the words of schema.org, without its context. */
export type Fact = { '@type': string; [property: string]: unknown }

/** What a page is called, wherever it is found or shared. */
export type PageWords = {
  /** The page's own name; ' — FWC' is added. */
  title: string
  /** One or two sentences, at most 160 characters. */
  description: string
  /** The name whose lattice the page's card wears: that of its hero. */
  seed: string
  accent?: Accent
  /** What there is to say beyond name and place, such as questions with answers or events. */
  facts?: readonly Fact[]
}

const NAME = 'FWC'

/**
 * The `meta` of a public page: title, description, canonical address, and what search engines and shared links show.
 * `export const meta = pageMeta({ … })`; where the facts come from the loader, `pageMeta({ … })(args)` within `meta`.
 */
export function pageMeta(words: PageWords): (args: MetaArgs) => MetaDescriptor[] {
  return ({ location, matches }) => {
    const { title, description } = words
    const path = location.pathname.toLowerCase().replace(/\/+$/, '') || '/'
    const { origin, contact } = siteOf(matches)
    return [
      { title: `${title} — ${NAME}` },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(origin === null ? [] : addresses(origin + path)),
      // Who draws a card or reads facts asks the server for the page: what the router brings goes without.
      ...(import.meta.env.SSR ? forOthers(words, { origin, contact }, path) : []),
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
  { title, seed, accent = 'community', facts = [] }: PageWords,
  { origin, contact }: Site,
  path: string,
): MetaDescriptor[] {
  const descriptors: MetaDescriptor[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: NAME },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: CARD_META, content: `${accent} ${seed}` },
  ]
  if (origin === null) return descriptors
  const all = [
    ...(path === '/' ? [organisation(origin, contact)] : [breadcrumbs(origin, path, title)]),
    ...facts,
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
export function titleMeta(title: string): () => MetaDescriptor[] {
  return () => [{ title: `${title} — ${NAME}` }]
}

/** The `meta` of a page for everybody that no search engine should list, such as one that is not there. */
export function hiddenMeta(title: string): () => MetaDescriptor[] {
  return () => [...titleMeta(title)(), { name: 'robots', content: 'noindex' }]
}

/** Questions with their answers, as a fact. */
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

/** What can be bought at which price in paise, GST included, as facts. */
export function offers(prices: readonly { name: string; description: string; total: number }[]): Fact[] {
  return prices.map(({ name, description, total }) => ({
    '@type': 'Offer',
    name: `FWC membership, one year: ${name}`,
    description,
    price: (total / 100).toFixed(2),
    priceCurrency: 'INR',
  }))
}

function organisation(origin: string, contact: Contact | null): Fact {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organisation`,
    name: NAME,
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

type Site = { origin: string | null; contact: Contact | null }

/** Only the root's loader knows the public origin; without it, nothing absolute is said. */
function siteOf(matches: MetaArgs['matches']): Site {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<Site> | undefined
  return { origin: root?.origin ?? null, contact: root?.contact ?? null }
}
