import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { isOwnPage, ownDocumentsOf } from '#contract/content-documents/page-documents.ts'
import fraunces from '#web/ui/fonts/fraunces-basic.woff2?url'
import inter from '#web/ui/fonts/inter-basic.woff2?url'
import { contentNow } from '../api/content.ts'
import { loaderContext } from '../api/loader-context.ts'
import type { ShellData } from '../page-content/use-document.ts'
import { DraftBanner } from './draft-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NeedsScript } from './needs-script.tsx'

/** The fonts of every page, loaded early so that they are there with the first paint. */
export function links() {
  return [inter, fraunces].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }))
}

/** The content of the page that differs from the shipped words, menus included. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<ShellData> {
  const known = context.get(loaderContext)
  return { content: await contentNow(known, url.pathname), isDraft: known.drafts }
}

// The keys of changed documents. Another page asks the server only where it shows a changed document that this page does
// not have.
let edited: readonly string[] = []

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const { pathname } = nextUrl
  if (pathname === currentUrl.pathname) return false
  return isOwnPage(pathname) || ownDocumentsOf(pathname).some((key) => edited.includes(key))
}

/** The frame of every public page. */
export default function PublicShell() {
  const { content, isDraft } = useLoaderData<ShellData>()
  useEffect(() => {
    edited = content.edited
  }, [content])
  return (
    <>
      {isDraft ? <DraftBanner /> : null}
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <NeedsScript />
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
