import { type ReactNode, useContext, useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { isHidden, isStatic, type PageHandle } from '#contract/site/page-handle.ts'
import RUN from './app/hydration/inline/run.ts?inline-script'
import { brandingNow } from './app/api/branding.ts'
import { contactNow } from './app/api/contact.ts'
import { isLeftToAnother } from './app/api/session.ts'
import { loaderContext } from './app/api/loader-context.ts'
import { ScriptNonce } from './app/hydration/script-nonce.ts'
import { PathsNotToPrefetch, speculationRules } from './app/seo/speculation.ts'
import { PageLook } from './app/layout/page-look.ts'
import { useBranding } from './app/layout/use-branding.ts'
import { TestModeBanner } from './app/layout/test-mode-banner.tsx'
import { PageError } from './app/layout/page-error.tsx'
import './app.css'
// Here and not in the shell: another style sheet would be another request before the first paint.
import './app/layout/phone-menu.css'
import './app/layout/footer.css'
import './app/layout/desktop-menu.css'
import './app/layout/layout.css'
import './app/layout/session-loading.css'
// Not in `toast.tsx`, which is imported before `app.css` has set the order of the layers.
import './ui/layers/toast.css'
import { Toasts } from './ui/layers/toast.tsx'
import { useQuestionOnWayBack } from './ui/layers/unsent-guards.ts'

/** Facts of the site that only the server knows, its address first. They hardly ever change, so a visit asks once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const known = context.get(loaderContext)
  const branding = await brandingNow(known)
  const contact = await contactNow(known, branding)
  return { origin: new URL(request.url).origin, testMode: known.testMode, contact, branding }
}

export function shouldRevalidate() {
  return false
}

/** The inline script, which only the server writes: when React hydrates the page, it has run already. */
const SCRIPT = import.meta.env.SSR ? RUN : ''

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce)
  const notToPrefetch = useContext(PathsNotToPrefetch)
  const branding = useBranding()
  const makeLook = useContext(PageLook)
  const { brand, accent } = SHIPPED_BRANDING
  const isShipped = branding.brand === brand && branding.accent === accent
  const look = isShipped ? null : makeLook(branding)
  const handle = (useMatches().at(-1)?.handle ?? {}) as PageHandle
  return (
    // The script that runs before React sets attributes on this element.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="application-name" content={branding.shortName} />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta
          name="theme-color"
          content={look?.dark ?? '#0f1528'}
          media="(prefers-color-scheme: dark)"
          suppressHydrationWarning
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {isHidden(handle) ? <meta name="robots" content="noindex" /> : null}
        <Meta />
        <Links />
        {look === null ? null : (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: look.style }} />
        )}
      </head>
      <body>
        <TestModeBanner />
        {children}
        <Toasts />
        <ScrollRestoration nonce={nonce} />
        {/* In development every page is hydrated at once. */}
        <Scripts nonce={nonce} {...(import.meta.env.PROD && isStatic(handle) ? { 'data-static': '' } : {})} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
        <script
          nonce={nonce}
          type="speculationrules"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules(notToPrefetch) : '' }}
        />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => {
    // The inline script now does what was pressed or sent before (`web/app/hydration/inline/lazy-hydration.ts`).
    document.documentElement.dataset['hydrated'] = ''
    dispatchEvent(new Event('hydrated'))
  }, [])
  useQuestionOnWayBack()
  return <Outlet />
}

/** Loads the next page as a document when somebody else has signed in meanwhile: nothing of this page may stay. */
function leaveToAnother({ request }: { request: Request }, next: () => Promise<unknown>): Promise<unknown> {
  if (!isLeftToAnother()) return next()
  location.replace(request.url)
  return new Promise(() => undefined)
}

export const clientMiddleware = [leaveToAnother]

export { PageError as ErrorBoundary }
