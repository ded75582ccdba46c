import { createContext, useContext } from 'react'
import { type UIMatch, useRouteLoaderData } from 'react-router'
import { type Branding, SHIPPED_BRANDING, withNames } from '#contract/site/branding.ts'
import type { ShownContent } from '#contract/content-documents/calls.ts'
import type { DocumentKey, DocumentValue } from '#contract/content-documents/documents.ts'
import type { PictureValue } from '#contract/content-documents/shapes.ts'
import type { Photograph } from '#web/ui/drawings/photograph.tsx'
import { useBranding } from '../layout/use-branding.ts'

/** The route around every public page. Its loader reads the content that differs from the shipped words. */
export const SHELL = 'app/layout/public-shell'

/** The data of the shell's loader. */
export type ShellData = { content: ShownContent; isDraft: boolean }

/** The content for a part of a public page that is shown elsewhere, such as in the dashboard. */
export const ContentElsewhere = createContext<ShownContent | null>(null)

function useContent(): ShownContent | undefined {
  const shell = useRouteLoaderData<ShellData>(SHELL)
  return useContext(ContentElsewhere) ?? shell?.content
}

/** The published words of a document, with the names of the site; `shipped` where nothing is published. */
export function useDocument<K extends DocumentKey>(key: K, shipped: DocumentValue<K>): DocumentValue<K> {
  return usePublished<DocumentValue<K>>(key, shipped)
}

/** The same for a document whose texts in Markdown are parsed (`WithTree`), or that is not in a release. The caller names the type. */
export function usePublished<T extends object>(key: string, shipped: T): T
export function usePublished<T extends object>(key: string): T | undefined
export function usePublished<T extends object>(key: string, shipped?: T): T | undefined {
  const value = (useContent()?.documents[key] as T | undefined) ?? shipped
  const branding = useBranding()
  return value === undefined ? undefined : withNames(value, branding)
}

/** The own pages in menus, with the names of the site. */
export function useOwnPages(): ShownContent['ownPages'] {
  const pages = useRouteLoaderData<ShellData>(SHELL)?.content.ownPages
  const branding = useBranding()
  return pages ? withNames(pages, branding) : []
}

type Match = Pick<UIMatch, 'id' | 'loaderData'>

/** What `useDocument` returns, for the `meta` of a page, which gets `matches`. */
export function documentIn<K extends DocumentKey>(
  matches: readonly (Match | undefined)[],
  key: K,
  shipped: DocumentValue<K>,
): DocumentValue<K> {
  return publishedIn<DocumentValue<K>>(matches, key) ?? withNames(shipped, brandingIn(matches))
}

/** What `usePublished` returns, for the `meta` of a page; undefined: nothing is published. */
export function publishedIn<T extends object>(
  matches: readonly (Match | undefined)[],
  key: string,
): T | undefined {
  const shell = dataOf(matches, SHELL) as ShellData | undefined
  const value = shell?.content.documents[key] as T | undefined
  return value === undefined ? undefined : withNames(value, brandingIn(matches))
}

/** The name, colours and logo of the site, for the `meta` of a page. */
export function brandingIn(matches: readonly (Match | undefined)[]): Branding {
  const { branding } = (dataOf(matches, 'root') ?? {}) as { branding?: Branding }
  return branding ?? SHIPPED_BRANDING
}

function dataOf(matches: readonly (Match | undefined)[], id: string): unknown {
  return matches.find((match) => match?.id === id)?.loaderData
}

/** The picture in a value, for `PersonPicture` and `Face`; undefined where there is none. */
export function usePhotographs(): (picture: PictureValue | null) => Photograph | undefined {
  const pictures = useContent()?.pictures
  return (picture) => {
    const file = picture === null ? undefined : pictures?.[picture.picture]
    if (picture === null || file === undefined) return undefined
    const { url, width, height, widths } = file
    return { src: url, alt: picture.alt, width, height, widths, focus: { x: picture.x, y: picture.y } }
  }
}
