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

/** Every page is set in them; asked for with the styles, they are there with the first paint. */
export function links() {
  return [inter, fraunces].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }))
}

/** What the page shows that is not as it was shipped, its menus first. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<ShellData> {
  const known = context.get(loaderContext)
  return { content: await contentNow(known, url.pathname), isDraft: known.drafts }
}

// What visitors are shown is as shipped, but for these: another page asks the server only where it shows one of them that
// this one has not got.
let edited: readonly string[] = []

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const { pathname } = nextUrl
  if (pathname === currentUrl.pathname) return false
  return isOwnPage(pathname) || ownDocumentsOf(pathname).some((key) => edited.includes(key))
}

/** What stands around every public page. */
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
