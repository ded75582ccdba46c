import type { FastifyRequest } from 'fastify'

/**
 * With this prefix the browser requires Secure, Path=/ and no Domain (RFC 6265bis): no other host can set the cookie, provided that the
 * server ignores the name without the prefix.
 */
function cookieName(publicUrl: string, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** A Set-Cookie line: HttpOnly, SameSite=Lax, Path=/, Secure under https. An age of 0 deletes the cookie. */
export function cookie(publicUrl: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(publicUrl, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The value of a cookie of the product. */
export function readCookie(publicUrl: string, header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const ours = cookieName(publicUrl, name)
  for (const part of header.split(';')) {
    const cut = part.indexOf('=')
    if (part.slice(0, cut).trim() === ours) return part.slice(cut + 1).trim()
  }
  return undefined
}

/** The session token of a request. A bearer token takes precedence over the cookie; other schemes are ignored. */
export function tokenOf(
  request: FastifyRequest,
  publicUrl: string,
): { token: string; from: 'bearer' | 'cookie' } | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(request.headers.authorization ?? '')
  if (bearer) return { token: bearer[1] ?? '', from: 'bearer' }
  const token = readCookie(publicUrl, request.headers.cookie, 'twk_fwc')
  return token === undefined ? undefined : { token, from: 'cookie' }
}
