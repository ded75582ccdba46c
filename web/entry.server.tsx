import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders a page whole: it is kept and sent again, so nothing is gained by sending it in pieces. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed: unknown
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      failed ??= error
    },
  })
  await stream.allReady
  if (failed !== undefined) throw failed
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
