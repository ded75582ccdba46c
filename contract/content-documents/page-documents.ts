import type { DocumentKey } from './documents.ts'

/** On every public page. */
const EVERYWHERE: readonly DocumentKey[] = ['menus']

/** Which documents a page shows besides, by its path. */
const pages: Readonly<Record<string, readonly DocumentKey[]>> = {
  '/': ['home', 'slogans', 'stats', 'founder', 'chapters', 'sponsors'],
  '/about-us': ['about', 'team'],
  '/leadership': ['leadership', 'founder', 'directors'],
  '/fwc-stories': ['stories'],
  '/partner': ['membership', 'benefits'],
  '/partner/submit-details': ['membership'],
  '/submit-details': ['membership'],
  '/my/application': ['membership'],
  '/events': ['events'],
  '/events/past': ['events'],
  '/investor-circle': ['investor-circle', 'founder'],
  '/business-matching': ['business-matching'],
  '/fwc-atithi': ['atithi'],
  '/event-organiser': ['event-organiser'],
  '/spotlight-boost': ['spotlight'],
  '/verticles/yuva-shakti-international': ['yuva-shakti'],
  '/verticles/nari-shakti': ['nari-shakti'],
  '/verticles/thofa': ['thofa'],
  '/verticles/edu-astra': ['edu-astra'],
  '/verticles/integrated-ayush': ['integrated-ayush'],
  '/privacy-policy': [
    'policies',
    'policy.privacy',
    'policy.terms',
    'policy.refund',
    'policy.manual',
    'policy.benefits',
  ],
}
// A path is whatever somebody asks for, also the name of what every object has.
const byPage = new Map(Object.entries(pages))

/** The documents that the page at a path shows; letter case and a slash at its end mean nothing. */
export function documentsOf(path: string): readonly DocumentKey[] {
  return [...EVERYWHERE, ...ownDocumentsOf(path)]
}

/** Those of them that not every page shows. */
export function ownDocumentsOf(path: string): readonly DocumentKey[] {
  return byPage.get(path.toLowerCase().replace(/\/+$/, '') || '/') ?? []
}

/** The pages that show a document, the one it is listed under first. */
export function pagesOf(key: string, first: string): string[] {
  const paths = [...byPage].flatMap(([path, keys]) => (keys.some((one) => one === key) ? [path] : []))
  // The same page under an older address.
  return [...new Set([first, ...paths])].filter((path) => path !== '/submit-details')
}

/** What the document of an own page is called. */
export function pageKey(ofSlug: string): `page.${string}` {
  return `page.${ofSlug}`
}

/** Where an own page is. */
export function pagePath(ofSlug: string): `/p/${string}` {
  return `/p/${ofSlug}`
}

/** Whether a path is that of an own page, be it there or not. */
export function isOwnPage(path: string): boolean {
  return /^\/p\//i.test(path)
}
