import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

// The build has these for itself: the server gives loaders what they know.
export { Problem } from '#contract/problem.ts'
export { pageCalls } from './app/page-calls.ts'

/** Renders a page whole: it is kept and sent again, so nothing is gained by sending it in pieces. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = []
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      failures.push(error)
    },
  })
  await stream.allReady
  if (failures.length > 0) throw failures[0]
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(isForReading(context) ? putAside(html) : html, { status, headers })
}

function isForReading({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const leaf = staticHandlerContext.matches.at(-1)
  const handle = leaf === undefined ? undefined : routeModules[leaf.route.id]?.handle
  return import.meta.env.PROD && typeof handle === 'object' && handle !== null && 'reading' in handle
}

/** Leaves the page's module for later: `app/reading.ts` runs it when somebody begins to use the page. */
function putAside(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"/, '<script type="text/later"')
}
