import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { styleOf, themeOf } from '#contract/values/brand-colors.ts'
import type { Branding } from '#contract/site/branding.ts'
import { Problem } from '#contract/call/problem.ts'
import { loaderContext } from './app/api/loader-context.ts'
import { type Look, PageLook } from './app/layout/page-look.ts'
import { ScriptNonce, scriptNonce } from './app/hydration/script-nonce.ts'
import { PathsNotToPrefetch, pathsNotToPrefetch } from './app/seo/speculation.ts'

// The build bundles its own copies of these modules. They are exported so that the server can set their values.
export { Problem, loaderContext }
export { scriptNonce } from './app/hydration/script-nonce.ts'
export { pathsNotToPrefetch } from './app/seo/speculation.ts'

function lookOf(colors: Pick<Branding, 'brand' | 'accent'>): Look {
  return { style: styleOf(colors), dark: themeOf(colors).dark['paper'] ?? '' }
}

/** Renders a page completely, since it is kept and sent again. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonce)
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <PathsNotToPrefetch value={loadContext.get(pathsNotToPrefetch)}>
        <PageLook value={lookOf}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </PageLook>
      </PathsNotToPrefetch>
    </ScriptNonce>,
    // Suspended parts are written at their place, however long they take.
    { nonce, progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  )
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html.includes(STATIC) ? putAside(html) : html, { status, headers })
}

/** Writes into the server's log why a page could not be rendered; a failed call of the API has already written its own log entry. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (error instanceof Problem || isRouteErrorResponse(error)) return
  context.get(loaderContext).log('a page could not be rendered', error)
}

/** The mark by which `root.tsx` says that a page is hydrated later. */
const STATIC = ' data-static=""'
const PRELOAD = /<link rel="modulepreload"[^<>]*>/g
const MODULE = new RegExp(`(<script[^<>]*${STATIC}[^<>]*) type="module"`)

/** Gives the module of a marked page a type that browsers do not run: `inline/lazy-hydration.ts` runs it at the first sign of use. */
function putAside(html: string): string {
  return html.replaceAll(PRELOAD, '').replace(MODULE, '$1 type="text/later"')
}
