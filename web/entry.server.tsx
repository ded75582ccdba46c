import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

// The build has these for itself: the server gives loaders what they know.
export { Problem } from '#contract/problem.ts'
export { pageCalls } from './app/page-calls.ts'

/**
 * Renders a page whole: it is kept and sent again, so nothing is gained by sending it in pieces, which takes twice as
 * long. Nothing on a page may suspend on the server.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await awaitData(context)
  const tree = <ServerRouter context={context} url={request.url} />
  const html = Buffer.from(`<!DOCTYPE html>${renderToString(tree)}`)
  if (html.includes(UNFINISHED))
    throw new Error(`${request.url} waits for something, or fails, in a Suspense`)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(isFor('reading', context) ? putAside(html, islandOf(context)) : html, {
    status,
    headers,
  })
}

/** What React writes where it would have to wait. */
const UNFINISHED = '<!--$!-->'

/** Reads what loaders gave before anything is rendered, so that the scripts which hand it on have not to wait for it. */
async function awaitData({ renderMeta, serverHandoffStream }: EntryContext): Promise<void> {
  if (renderMeta === undefined || serverHandoffStream === undefined) return
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  const read: Record<number, { result: { done: boolean; value: string } }> = {}
  for (let piece = 0, isDone = false; !isDone; piece += 1) {
    const { done, value } = await reader.read()
    isDone = done
    read[piece] = { result: { done, value: decoder.decode(value, { stream: !done }) } }
  }
  reader.releaseLock()
  renderMeta.streamCache = read as NonNullable<typeof renderMeta.streamCache>
}

function isFor(use: string, { staticHandlerContext, routeModules }: EntryContext): boolean {
  const leaf = staticHandlerContext.matches.at(-1)
  const handle = leaf === undefined ? undefined : routeModules[leaf.route.id]?.handle
  return import.meta.env.PROD && typeof handle === 'object' && handle !== null && use in handle
}

/** The module that wakes the page's island, where it has one. */
function islandOf(context: EntryContext): string | null {
  return isFor('island', context) ? context.manifest.entry.module : null
}

const PRELOAD = '<link rel="modulepreload"'
const MODULE = '<script type="module"'
const LATER = '<script type="text/later"'

/**
 * Leaves the page's module for later: `app/inline/waking.ts` runs it, or its island's, when somebody begins to use the page.
 * In bytes, since a text as long as a page is dear to search when React has just put it together.
 */
function putAside(html: Buffer<ArrayBuffer>, island: string | null): Buffer<ArrayBuffer> {
  const kept: Uint8Array[] = []
  let from = 0
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, from)) {
    kept.push(html.subarray(from, at))
    from = html.indexOf('>', at) + 1
  }
  const module = html.indexOf(MODULE, from)
  if (module >= 0) {
    const later = island === null ? LATER : `${LATER} data-island="${island}"`
    kept.push(html.subarray(from, module), Buffer.from(later))
    from = module + MODULE.length
  }
  return Buffer.concat([...kept, html.subarray(from)])
}
