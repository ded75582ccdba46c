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
 * The origin that the request came to, as a believed proxy tells it. Under https no page without it is of this site: a
 * proxy that is not believed hides that it was asked by https, and anybody between could have written such a page.
 */
function askedOrigin({ protocol, host }: FastifyRequest, publicUrl: string): string | undefined {
  if (publicUrl.startsWith('https:') && protocol !== 'https') return undefined
  return URL.parse(`${protocol}://${host}`)?.origin
}
