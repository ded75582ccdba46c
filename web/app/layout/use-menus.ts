import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { pagePath } from '#contract/content-documents/page-documents.ts'
import { menus as shipped } from '#content/site.ts'
import { useDocument, useOwnPages } from '../page-content/use-document.ts'

export type PageLink = DocumentValue<'menus'>['about']['links'][number]
export type Menu = { title: string; links: readonly PageLink[] }

/** The menus of header and footer, with the own pages that belong to them. Pages of the footer alone are separate. */
export function useMenus(): { menus: readonly Menu[]; footer: readonly PageLink[]; us: string } {
  const menus = useDocument('menus', shipped)
  const ownPages = useOwnPages()
  const own = (menu: string) =>
    ownPages
      .filter((page) => page.menu === menu)
      .map(({ title, slug, description }) => ({ title, to: pagePath(slug), text: description }))
  const order = ['benefits', 'verticles', 'about'] as const
  return {
    menus: order
      .map((name) => ({ title: menus[name].title, links: [...menus[name].links, ...own(name)] }))
      .filter(({ links }) => links.length > 0),
    footer: own('footer'),
    us: menus.footer,
  }
}
