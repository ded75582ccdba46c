import type { DocumentKey } from './documents.ts'

/** Documents that every public page shows. */
const EVERYWHERE: readonly DocumentKey[] = ['menus']

/** The other documents that a page shows, by its path. */
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
// A `Map`, because a path may be the name of a property of every object.
const byPage = new Map(Object.entries(pages))

/** The documents of the page at a path; letter case and a slash at the end make no difference. */
export function documentsOf(path: string): readonly DocumentKey[] {
  return [...EVERYWHERE, ...ownDocumentsOf(path)]
}

/** The documents of a page that other pages do not show. */
export function ownDocumentsOf(path: string): readonly DocumentKey[] {
  return byPage.get(path.toLowerCase().replace(/\/+$/, '') || '/') ?? []
}

/** The pages that show a document; `first` is its main page. */
export function pagesOf(key: string, first: string): string[] {
  const paths = [...byPage].flatMap(([path, keys]) => (keys.some((one) => one === key) ? [path] : []))
  // An older address of a page that is listed already.
  return [...new Set([first, ...paths])].filter((path) => path !== '/submit-details')
}

/** The key of the document of an own page. */
export function pageKey(ofSlug: string): `page.${string}` {
  return `page.${ofSlug}`
}

/** The path of an own page. */
export function pagePath(ofSlug: string): `/p/${string}` {
  return `/p/${ofSlug}`
}

/** Whether a path has the form of an own page's path; the page may not exist. */
export function isOwnPage(path: string): boolean {
  return /^\/p\//i.test(path)
}
