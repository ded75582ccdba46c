import type { FastifyRequest } from 'fastify'

/** Whether the browser says that a page of this site made the request. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin === undefined) return false
  return origin === publicUrl || origin === askedOrigin(request, publicUrl)
}

/**
 * The origin that the request was sent to, by the headers of a trusted proxy. On an https site a request over http is never same-origin:
 * anybody on the way could have written the page that sent it.
 */
function askedOrigin({ protocol, host }: FastifyRequest, publicUrl: string): string | undefined {
  if (publicUrl.startsWith('https:') && protocol !== 'https') return undefined
  return URL.parse(`${protocol}://${host}`)?.origin
}
